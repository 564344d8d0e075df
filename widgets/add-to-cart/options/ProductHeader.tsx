import { createElement, useEffect, useState } from 'react';
import type { Product } from '../../../src/api/products.ts';
import { getProductUrl } from '../../../src/app/start/product-url.ts';
import { getRuntime } from '../../../src/app/start/runtime.ts';
import type { WidgetProps } from '../../../src/elements/host.ts';
import type { Choices } from '../../../src/store/choices.ts';
import { getImage } from '../../../src/store/pictures.ts';
import { getPictures } from '../../../src/store/selection.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { toJson } from '../../../src/validation/to-json.ts';
import type { attributes } from '../attributes.ts';
import { adoptOptionStyles } from './adopt.ts';

interface ProductHeaderProps {
  readonly form: WidgetProps<typeof attributes>;
  readonly product: Product;
  readonly choices: Choices;
}

const GALLERY = 'kiosk-product-gallery';

/** Parts of the gallery that the form exports for the page's style sheet. */
const GALLERY_PARTS = 'stage, slide, open, image, film, previous, next, counter, thumbnails, thumbnail, zoom, close';

/**
 * The picture with its ribbon, or the gallery, and the name, as far as `show` names them. The name links to the
 * product's page if there is one.
 */
export function ProductHeader({ form, product, choices }: ProductHeaderProps) {
  // Fetches the second picture once the pointer is over the picture or the name.
  const [hovered, setHovered] = useState(false);
  const hasGallery = /\bgallery\b/.test(form.show);
  useEffect(() => {
    if (hasGallery)
      getRuntime()
        .load?.(GALLERY)
        .catch(() => {});
  }, [hasGallery]);
  const pictures = getPictures(product, choices);
  const url = getProductUrl(form.app, product, form.productUrl);
  const ribbon = product.ribbon || product.ribbons?.[0]?.text;
  const frame = (slot?: string) => (
    <div part="picture" className="frame" slot={slot}>
      {(hovered && !hasGallery ? pictures.slice(0, 2) : [pictures[0]]).map((item, index) => (
        <Picture
          key={item?.id ?? ''}
          image={getImage(item)}
          alt={index ? '' : getImage(item)?.altText || product.name}
          width={480}
          height={600}
          name={product.name}
          className={index ? 'second' : ''}
          part="image"
        />
      ))}
      {ribbon && (
        <span part="ribbon" className="ribbon">
          {ribbon}
        </span>
      )}
    </div>
  );
  return (
    <div className="showcase" ref={adoptOptionStyles} onPointerEnter={() => setHovered(true)}>
      {hasGallery
        ? // The gallery's code loads after the form's code. Until then, or if it fails to load, the picture is shown.
          createElement(
            GALLERY,
            {
              product: form.product,
              choices: toJson(Object.fromEntries(choices)),
              locale: form.locale,
              'client-id': form.app.clientId,
              exportparts: GALLERY_PARTS,
            },
            frame('fallback'),
          )
        : /\bimage\b/.test(form.show) && frame()}
      {/\bname\b/.test(form.show) && (
        <p part="name" className="name">
          {url ? (
            <a part="link" href={url}>
              {product.name}
            </a>
          ) : (
            product.name
          )}
        </p>
      )}
    </div>
  );
}
