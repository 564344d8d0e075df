import type { Product } from '../../../src/api/products.ts';
import { getProductUrl } from '../../../src/app/start/product-url.ts';
import type { WidgetProps } from '../../../src/elements/host.ts';
import { recommendedMessages as messages } from '../../../src/i18n/en/recommended.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import type { attributes } from '../attributes.ts';
import { Card } from './Card.tsx';
import styles from './row.css?inline';

const adoptRowStyles = /* @__PURE__ */ adoptStyles(styles);

interface RowProps extends WidgetProps<typeof attributes> {
  readonly products: readonly Product[];
}

/** The products in a row, which scrolls sideways if the products do not fit. */
export function Row(props: RowProps) {
  const { app, host, products, kind, productUrl } = props;
  const heading = {
    related: messages.related,
    'bought-together': messages.together,
    'best-sellers': messages.bestSellers,
    'recently-viewed': messages.seen,
  }[kind];
  return (
    <section ref={adoptRowStyles} part="recommendations" className="recommendations" aria-labelledby="heading">
      <h2 part="heading" id="heading">
        {host.hasSlotted('') ? <slot /> : heading}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none. */}
      <ul part="row" className="row" role="list">
        {products.map(product => (
          <Card key={product.id} {...props} product={product} url={getProductUrl(app, product, productUrl)} />
        ))}
      </ul>
    </section>
  );
}
