import type { Product } from '../../../src/api/products.ts';
import { getProductUrl } from '../../../src/app/start/product-url.ts';
import type { WidgetHost } from '../../../src/elements/host.ts';
import { recommendedMessages as messages } from '../../../src/i18n/en/recommended.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { Card } from './Card.tsx';
import styles from './row.css?inline';

const adoptRowStyles = /* @__PURE__ */ adoptStyles(styles);

interface RowProps {
  readonly app: ShopApp;
  readonly host: WidgetHost;
  readonly locale: string;
  readonly products: readonly Product[];
  readonly kind: 'related' | 'bought-together' | 'best-sellers' | 'recently-viewed';
  readonly productUrl: string;
}

/** The products in a row, which scrolls sideways if the products do not fit. */
export function Row({ app, host, locale, products, kind, productUrl }: RowProps) {
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
          <Card
            key={product.id}
            app={app}
            host={host}
            product={product}
            url={getProductUrl(app, product, productUrl)}
            locale={locale}
          />
        ))}
      </ul>
    </section>
  );
}
