import type { QueuedCart } from '../cart.ts';

/**
 * The age of a moment, ms. The first call for a moment compares it with the device's clock. From then on, the age is
 * measured with a clock that nobody can set. If the device's clock was set while the page was open, the smaller of the
 * two possible ages counts, because a request that is too young to be lost must not be repeated. A moment in the future
 * is new.
 */
export function ageOf(shopCart: QueuedCart, at: number): number {
  const { page, moments } = shopCart.queue;
  const elapsed = page.elapsed();
  const now = Math.min(shopCart.client.now(), page.openedAt + elapsed);
  const start = moments.get(at) ?? elapsed - Math.max(0, now - at);
  moments.set(at, start);
  return elapsed - start;
}

/** Returns the current time of the device's clock, and starts to measure its age. */
export function stamp(shopCart: QueuedCart): number {
  const at = shopCart.client.now();
  ageOf(shopCart, at);
  return at;
}
