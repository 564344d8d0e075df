import { html } from 'hono/html';
import type { CatalogProduct } from '../../catalog/product.ts';
import { toProduct } from '../../catalog/product-view.ts';
import { renderPage } from './layout.ts';

/** The product page for shops without a product page of their own. It links to `backUrl`. */
export function renderProductPage(
  product: CatalogProduct,
  { shop, origin, backUrl }: { readonly shop: string; readonly origin: string; readonly backUrl: string | undefined },
): Promise<Response> {
  const { name, description, price, media } = toProduct(product, origin);
  const { discountedPrice, price: before } = price.formatted;
  const image = media.mainMedia?.image;
  const originalPrice = discountedPrice === before ? '' : html` <s class="muted">${before}</s>`;
  return renderPage(
    `${name} – ${shop}`,
    html`<header class="top">
        <p class="shop">${shop}</p>
        ${backUrl ? html`<a class="back" href="${backUrl}">Back to shop</a>` : ''}
      </header>
      <main class="product">
        ${image ? html`<img src="${image.url.startsWith(origin) ? new URL(image.url).pathname : image.url}" width="${image.width}" height="${image.height}" alt="${image.altText}">` : ''}
        <h1>${name}</h1>
        <p class="money">${discountedPrice}${originalPrice}</p>
        <p>${description}</p>
      </main>`,
  );
}
