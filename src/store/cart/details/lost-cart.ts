import type { ShopApp } from '../../app.ts';
import { addLines } from '../actions.ts';
import { cacheCart } from '../base.ts';
import { getShopCart } from '../cart.ts';
import { nextChangeId } from '../changes.ts';
import { dismissFailure } from '../queue.ts';
import type { CartState, PreviewLine } from '../state.ts';

/** The platform's maximum of lines in one add. */
const MAX_ADDED = 100;

/**
 * Adds the lines of unreachable carts (`cart.lost`) to the current cart, and stops offering them. Sends batches of at
 * most `MAX_ADDED` lines. If a batch fails, adds its lines one by one.
 */
export async function restoreLost(app: ShopApp, from?: Element): Promise<void> {
  const shopCart = getShopCart(app);
  const { lost } = shopCart.state;
  if (!lost) return;
  forgetLost(app);
  const add = (previews: readonly PreviewLine[], changeId = nextChangeId(shopCart)) =>
    addLines(app, {
      lines: previews.map(({ catalogReference, quantity }) => ({ catalogReference, quantity })),
      previews,
      quiet: true,
      changeId,
      ...(from && { from }),
    });
  const declined: PreviewLine[] = [];
  const addAll = async (previews: readonly PreviewLine[]) => {
    const id = nextChangeId(shopCart);
    try {
      if (!(await add(previews, id))) declined.push(...previews);
    } catch {
      if (previews.length < 2) return;
      dismissFailure(app, id);
      await Promise.all(previews.map(line => add([line]).catch(() => {})));
    }
  };
  const parts: Promise<void>[] = [];
  for (let at = 0; at < lost.lines.length; at += MAX_ADDED) parts.push(addAll(lost.lines.slice(at, at + MAX_ADDED)));
  await Promise.all(parts);
  // The page has canceled these adds, so their lines stay on offer.
  if (declined.length) setLost(app, { ...lost, lines: declined });
}

/** Stops offering the lines of unreachable carts. */
export const forgetLost = (app: ShopApp): void => setLost(app, undefined);

function setLost(app: ShopApp, lost: CartState['lost']): void {
  const shopCart = getShopCart(app);
  shopCart.patch({ lost });
  cacheCart(shopCart, shopCart.state.base);
}
