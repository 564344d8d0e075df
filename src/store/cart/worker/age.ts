import type { ShopApp } from '../../app.ts';
import { getCartQueue } from '../service.ts';
import { getWorkPorts } from './work-ports.ts';

/** How long ago a moment was, ms: by the time of day when this page first sees it, and from then on by a clock that no one can set. */
export function ageOf(app: ShopApp, at: number): number {
  const queue = getCartQueue(app);
  queue.moments ??= new Map();
  const elapsed = getWorkPorts(app).elapsed();
  const start = queue.moments.get(at) ?? elapsed - Math.abs(app.client.now() - at);
  queue.moments.set(at, start);
  return elapsed - start;
}

/** Notes that something happens now, and returns the time of day. */
export function stamp(app: ShopApp): number {
  const at = app.client.now();
  ageOf(app, at);
  return at;
}
