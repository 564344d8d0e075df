import type { QueuedCart } from '../cart.ts';

/**
 * The age of a moment, ms. The first call for a moment compares it with the device's clock. From then on, the age is
 * measured with a clock that nobody can set. A moment in the future is new, because the device's clock went back.
 */
export function ageOf(shopCart: QueuedCart, at: number): number {
  const elapsed = shopCart.queue.page.elapsed();
  const start = shopCart.queue.moments.get(at) ?? elapsed - Math.max(0, shopCart.client.now() - at);
  shopCart.queue.moments.set(at, start);
  return elapsed - start;
}

/** Returns the current time of the device's clock, and starts to measure its age. */
export function stamp(shopCart: QueuedCart): number {
  const at = shopCart.client.now();
  ageOf(shopCart, at);
  return at;
}
