import { useMemo } from 'react';
import { Still } from '../../src/elements/gallery/Still.tsx';
import type { WidgetProps } from '../../src/elements/host.ts';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { useFollowedChoices } from '../../src/elements/useFollowedChoices.ts';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { useProduct } from '../../src/elements/useProduct.ts';
import type { attributes } from './attributes.ts';
import { Gallery } from './Gallery.tsx';
import { findItemIndex, listGalleryItems } from './gallery-items.ts';

/** A product's gallery, which shows the picture of the current choices. */
export function ProductGallery(props: WidgetProps<typeof attributes>) {
  const { app, host, product: idOrSlug } = props;
  const { product, problem, gone, reload } = useProduct(app, host, idOrSlug);
  const choices = useFollowedChoices(props, product);
  const items = useMemo(() => (product ? listGalleryItems(product) : []), [product]);
  useHostStates(host, {
    loading: !choices && !problem && idOrSlug,
    empty: product ? !items.length : gone || !idOrSlug,
    error: problem,
  });
  if (!product || !choices) {
    if (problem && !gone) return <LazyNotice problem={problem} onRetry={reload} />;
    return <slot name="fallback">{!problem && idOrSlug && <div className="frame" />}</slot>;
  }
  if (!items.length)
    return (
      <div part="gallery" className="gallery">
        <div className="frame">
          <Still item={{ alt: product.name }} sizes="" />
        </div>
      </div>
    );
  return <Gallery form={props} name={product.name} items={items} shown={findItemIndex(items, product, choices)} />;
}
