import { type BackInStockRequest, createBackInStockRequest } from '../api/back-in-stock.ts';
import type { Product } from '../api/products.ts';
import { STORES_APP_ID } from '../api/shared/line.ts';
import { getCurrentPrice } from '../api/shared/money.ts';
import type { ShopApp } from './app.ts';
import { toCatalogReference } from './cart/preview.ts';
import type { Choices } from './choices.ts';
import { getImage } from './pictures.ts';
import { toProblem } from './problem.ts';
import { getOffer, getPictures, getUnchosenOptions } from './selection.ts';

interface BackInStockOptions {
  readonly product: Product;
  /** If an option has no choice, the request is for any variant. */
  readonly choices: Choices;
  readonly email: string;
  /** The page that the mail links to. */
  readonly itemUrl: string;
  readonly from: Element;
}

/**
 * Asks the platform to mail the shopper when a product or variant is back in stock, and emits `kiosk:back-in-stock`.
 * Resolves with `already`, and emits nothing, if the platform already has the request. Rejects on any other failure.
 */
export async function requestBackInStock(
  app: ShopApp,
  options: BackInStockOptions,
): Promise<BackInStockRequest | 'already'> {
  const { product, choices, email, itemUrl, from } = options;
  const { variant } = getOffer(product, choices);
  // The mail names the price in the shop's currency, because the shop charges in it.
  const price = (variant?.variant ?? product).priceData;
  const image = getImage(getPictures(product, choices)[0])?.url;
  try {
    const { request } = await app.client.call(createBackInStockRequest, {
      request: {
        catalogReference: getUnchosenOptions(product, choices).length
          ? { catalogItemId: product.id, appId: STORES_APP_ID }
          : toCatalogReference(product, choices, new Map()),
        email,
        itemUrl,
      },
      itemDetails: {
        name: product.name,
        ...(price && { price: String(getCurrentPrice(price)) }),
        ...(image && { image: { url: image } }),
      },
    });
    app.ports.emit('kiosk:back-in-stock', { request }, from);
    return request;
  } catch (error) {
    if (toProblem(error).code === 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS') return 'already';
    throw error;
  }
}
