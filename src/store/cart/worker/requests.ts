import { addToCart, type Cart, removeFromCart, updateCartQuantities } from '../../../api/carts.ts';
import type { NewLine } from '../../../api/shared/line.ts';
import type { BaseClient } from '../../../client/client.ts';
import { CartError } from '../cart-error.ts';
import { findLine, lineKey } from '../lines.ts';
import type { CartChange } from '../state.ts';

/** A busy platform is asked again by the queue, which others may use meanwhile. */
const ONCE = { retry: false } as const;

/** How a change is sent to a cart, and announced. */
export interface ChangeRequest {
  /** Undefined where the cart is already as it is to be. */
  readonly send?: (client: BaseClient) => Promise<{ readonly cart: Cart }>;
  /** The event that is emitted once the change is applied. */
  readonly event: `kiosk:${string}`;
  /** The event's detail but for the cart. */
  readonly detail: object;
}

/** What to send to a cart that is `base`. Throws a `CartError` where the line has gone from it. */
export function toRequest(change: CartChange, base: Cart | undefined): ChangeRequest {
  if (change.kind === 'add') return toAddition(change.lines);
  if (change.kind === 'remove') {
    const lineItemIds = change.keys.flatMap(key => findLine(base, key)?.id ?? []);
    return {
      ...(lineItemIds.length && { send: client => client.call(removeFromCart, { lineItemIds }, ONCE) }),
      event: 'kiosk:remove',
      detail: { lineItemIds },
    };
  }
  const { key, quantity } = change;
  const line = findLine(base, key);
  if (!line) {
    if (change.kind === 'restore') return toAddition([{ catalogReference: change.preview.catalogReference, quantity }]);
    throw new CartError('The line is no longer in the cart', 'line_gone');
  }
  const { id } = line;
  return {
    ...((change.kind === 'quantity' || line.quantity !== quantity) && {
      send: client => client.call(updateCartQuantities, { lineItems: [{ id, quantity }] }, ONCE),
    }),
    event: 'kiosk:update',
    detail: { lineItemId: id, quantity },
  };
}

const toAddition = (lineItems: readonly NewLine[]): ChangeRequest => ({
  send: client => client.call(addToCart, { lineItems }, ONCE),
  event: 'kiosk:add',
  detail: { lineItems },
});

/** How many units of each of its lines, by key, a cart holds once a change is applied to one that held `before`. */
export function targetOf(
  change: CartChange,
  before: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  if (change.kind === 'remove') return Object.fromEntries(change.keys.map(key => [key, 0]));
  if (change.kind !== 'add') return { [change.key]: change.quantity };
  const target: Record<string, number> = {};
  for (const { catalogReference, quantity } of change.lines) {
    const key = lineKey(catalogReference);
    target[key] = (target[key] ?? before[key] ?? 0) + quantity;
  }
  return target;
}

/** How many units of a change's lines, by key, a cart holds. */
export const unitsOf = (change: CartChange, cart: Cart | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.keys(targetOf(change, {})).map(key => [key, findLine(cart, key)?.quantity ?? 0]));
