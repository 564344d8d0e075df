import { patchSlice, type ShopApp } from '../../app.ts';
import { addLines } from '../actions.ts';
import { keepCart } from '../base.ts';
import { dismissFailure } from '../queue.ts';
import { getCartState } from '../service.ts';
import type { PreviewLine } from '../state.ts';

/** Adds the lines of an unreachable cart to the current one, in one request; if that is refused, line by line. */
export async function restoreLost(app: ShopApp, from?: Element): Promise<void> {
  const { lost } = getCartState(app);
  if (!lost) return;
  forgetLost(app);
  const add = (previews: readonly PreviewLine[]) =>
    addLines(app, {
      lines: previews.map(({ catalogReference, quantity }) => ({ catalogReference, quantity })),
      previews,
      quiet: true,
      ...(from && { from }),
    });
  const known = new Set(getCartState(app).failures.map(({ id }) => id));
  try {
    await add(lost.lines);
  } catch {
    if (lost.lines.length < 2) return;
    for (const { id } of getCartState(app).failures) if (!known.has(id)) dismissFailure(app, id);
    await Promise.allSettled(lost.lines.map(line => add([line])));
  }
}

/** Stops offering them. */
export function forgetLost(app: ShopApp): void {
  patchSlice(app, 'cart', { lost: undefined });
  keepCart(app, getCartState(app).base);
}
