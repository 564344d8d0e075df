import type { Cart } from '../../api/carts.ts';
import type { BaseClient } from '../../client/client.ts';
import type { CartChange } from './state.ts';

/** How the queue sends the changes of one kind, announces them, and finds out whether they were applied. */
export interface ChangeKind<C extends CartChange> {
  /** What to send to a cart that is `base`. Throws a `CartError` where the line has gone from it. */
  toRequest(change: C, base: Cart | undefined): ChangeRequest;
  /** Whether `cart` shows the change as done to a cart that was `base`. */
  isApplied(change: C, cart: Cart | undefined, base: Cart | undefined): boolean;
}

export interface ChangeRequest {
  readonly send: (client: BaseClient) => Promise<{ readonly cart: Cart }>;
  /** The event that is emitted once the change is applied, if any. */
  readonly event?: `kiosk:${string}`;
  /** The event's detail but for the cart. */
  readonly detail?: object;
}
