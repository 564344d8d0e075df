import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import { getProductUrl } from '../../../src/app/start/product-url.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import type { ShownLine } from '../../../src/store/cart/state.ts';
import { ignoreErrors } from '../../../src/validation/ignore-errors.ts';
import { isWebUrl } from '../../../src/validation/url.ts';

/**
 * The address of a line's product: by the page's own pattern, or else the platform's address. Undefined if there is
 * neither.
 */
export function getLineUrl(app: ShopApp, { catalogReference, url }: ShownLine): string | undefined {
  const { appId, catalogItemId: id } = catalogReference;
  const own = isWebUrl(url?.url) ? url.url : '';
  const entries = Object.values(app.store.getState().products);
  const slug =
    entries.find(({ product }) => product?.id === id)?.product?.slug ??
    // The platform's address ends with the slug.
    ignoreErrors(() => decodeURIComponent(/([^/?#]+)\/?$/.exec(own.split(/[?#]/)[0] ?? '')?.[1] ?? ''));
  if (appId !== STORES_APP_ID || !slug) return own || undefined;
  return getProductUrl(app, { id, slug, productPageUrl: { base: own, path: '' } });
}
