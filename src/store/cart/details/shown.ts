import type { CartState, PendingChange } from '../state.ts';

const findLast = <K extends PendingChange['kind']>({ ops }: CartState, kind: K) =>
  ops.findLast((op): op is PendingChange & { readonly kind: K } => op.kind === kind);

type ShownCoupon = NonNullable<CartState['coupon']> & Pick<PendingChange, 'waiting'>;

/** A coupon's code that the shopper has entered and the cart does not have, under way or refused; empty while one is taken off. */
export function getShownCoupon(cart: CartState): ShownCoupon | undefined {
  const op = findLast(cart, 'coupon');
  return op ? { code: op.code ?? '', waiting: op.waiting } : cart.coupon;
}

/** The note as the shopper has left it. */
export const getShownNote = (cart: CartState): string => findLast(cart, 'note')?.text ?? cart.base?.buyerNote ?? '';
