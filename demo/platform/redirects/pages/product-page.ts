import { html } from 'hono/html';
import type { CatalogProduct } from '../../catalog/product.ts';
import { productOf } from '../../catalog/product-view.ts';
import { page } from './page.ts';

/** A product's own page, where a line's link leads when the merchant has none. */
export function productPage(product: CatalogProduct, shop: string, origin: string): Promise<Response> {
  const { name, description, price, media } = productOf(product, origin);
  const { discountedPrice, price: before } = price.formatted;
  const image = media.mainMedia?.image;
  const was = discountedPrice === before ? '' : html` <s class="muted">${before}</s>`;
  return page(
    `${name} – ${shop}`,
    html`<header class="top"><p class="shop">${shop}</p></header>
      <main class="product">
        ${image ? html`<img src="${image.url.startsWith(origin) ? new URL(image.url).pathname : image.url}" width="${image.width}" height="${image.height}" alt="${image.altText}">` : ''}
        <h1>${name}</h1>
        <p class="money">${discountedPrice}${was}</p>
        <p>${description}</p>
      </main>`,
  );
}
