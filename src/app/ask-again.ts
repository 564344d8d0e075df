import type { ShopApp } from '../store/app.ts';
import { refreshUnread } from '../store/products.ts';

/** A return to the page asks at most so often, ms. */
const MIN_AGE_MS = 30_000;

/**
 * Asks again for products that an answer has left out, or that could not be read, when the page is shown again or has a
 * connection again: the shop may have had a bad moment.
 */
export function askAgain(app: ShopApp): void {
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = ({ type }: Event) => {
    const now = app.client.now();
    if (document.hidden || (type !== 'online' && now - askedAt < MIN_AGE_MS)) return;
    askedAt = now;
    refreshUnread(app);
  };
  for (const type of ['online', 'visibilitychange']) addEventListener(type, ask);
}
