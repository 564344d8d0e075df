import { useEffect, useReducer } from 'react';
import type { Product } from '../../src/api/products.ts';
import { STORES_APP_ID } from '../../src/api/shared/line.ts';
import { getProductUrl } from '../../src/app/start/product-url.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { useRecommended } from '../../src/elements/useRecommended.ts';
import { warnWithoutProduct } from '../../src/elements/warn-without-product.ts';
import { NO_CHOICES } from '../../src/store/choices.ts';
import { getProductEntry, requestProduct } from '../../src/store/products.ts';
import { recommendProducts } from '../../src/store/recommendations.ts';
import { getOffer } from '../../src/store/selection.ts';
import { isSimple } from '../../src/store/simple-offer.ts';
import { keepViewedProduct, readViewedProducts } from '../../src/store/viewed-products.ts';
import { useStore } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { Row } from './row/Row.tsx';

/** A row with fewer products is not rendered. */
const MIN_SHOWN = 2;

/**
 * A row of recommended or recently viewed products that can be bought. Renders nothing if there are fewer than
 * `MIN_SHOWN`. Failures are not shown, because the shopper has not requested the products.
 */
export function Recommendations(props: WidgetProps<typeof attributes>) {
  const { app, host, product: idOrSlug, kind, limit, productUrl } = props;
  const entry = useStore(app.store, state => getProductEntry(state, idOrSlug));
  const [consents, hearConsent] = useReducer((n: number) => n + 1, 0);
  const isViewed = kind === 'recently-viewed';
  const isRelated = kind === 'related' || kind === 'bought-together';
  const id = entry?.product?.id;
  useEffect(() => requestProduct(app, idOrSlug), [app, idOrSlug]);
  useEffect(() => {
    if (isRelated) warnWithoutProduct(host, idOrSlug);
  }, [host, idOrSlug, isRelated]);
  useEffect(() => {
    addEventListener('kiosk:consent', hearConsent);
    return () => removeEventListener('kiosk:consent', hearConsent);
  }, []);

  // The product must be read first. Without a product, there are only best sellers and viewed products.
  const isSettled = idOrSlug ? entry && entry.status !== 'loading' : !isRelated;
  const key = isSettled && (id || !isRelated) ? [kind, id, isViewed && consents].join() : '';
  const found = useRecommended(app, key, async () =>
    isViewed
      ? readViewedProducts(app)
      : recommendProducts(app, id ? [{ catalogItemId: id, appId: STORES_APP_ID }] : [], kind),
  );
  // Stores the product after the effect that reads the products viewed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: storage may be allowed by then.
  useEffect(() => {
    if (id) keepViewedProduct(app, id);
  }, [app, id, consents]);

  const isOffered = (product: Product) =>
    product.id !== id &&
    getOffer(product, NO_CHOICES).availability === 'available' &&
    (isSimple(product) || getProductUrl(app, product, productUrl));
  const shown = (found ?? []).filter(isOffered).slice(0, limit);
  const isEmpty = shown.length < MIN_SHOWN;
  useHostStates(host, { loading: key ? !found : !isSettled && idOrSlug, empty: isEmpty });
  if (isEmpty) return null;
  return <Row {...props} products={shown} />;
}
