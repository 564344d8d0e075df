import type { QueuedCart } from '../cart.ts';

/** How long ago a moment was, ms: by the time of day when this page first sees it, and from then on by a clock that no one can set. */
export function ageOf(shopCart: QueuedCart, at: number): number {
  const elapsed = shopCart.queue.page.elapsed();
  const start = shopCart.queue.moments.get(at) ?? elapsed - Math.abs(shopCart.client.now() - at);
  shopCart.queue.moments.set(at, start);
  return elapsed - start;
}

/** Notes that something happens now, and returns the time of day. */
export function stamp(shopCart: QueuedCart): number {
  const at = shopCart.client.now();
  ageOf(shopCart, at);
  return at;
}
