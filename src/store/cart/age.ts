import type { ShopApp } from '../app.ts';
import { getCartQueue } from './service.ts';

/** Notes that something happens now, and returns the time of day. */
export function stamp(app: ShopApp): number {
  const at = app.client.now();
  getCartQueue(app).moments.set(at, app.client.elapsed());
  return at;
}

/** How long ago a noted moment was, ms: by the time of day when this page first sees it, and from then on by a clock that no one can set. */
export function ageOf(app: ShopApp, at: number): number {
  const { moments } = getCartQueue(app);
  const elapsed = app.client.elapsed();
  const start = moments.get(at) ?? elapsed - Math.abs(app.client.now() - at);
  moments.set(at, start);
  return elapsed - start;
}
