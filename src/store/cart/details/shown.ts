import type { CartState, PendingChange } from '../state.ts';

const findLast = <K extends PendingChange['kind']>({ ops }: CartState, kind: K) =>
  ops.findLast((op): op is PendingChange & { readonly kind: K } => op.kind === kind);

type ShownCoupon = NonNullable<CartState['coupon']> & Pick<PendingChange, 'waiting'>;

/** The pending or refused code that the shopper has entered. Its `code` is empty while a removal is pending. */
export function getShownCoupon(cart: CartState): ShownCoupon | undefined {
  const op = findLast(cart, 'coupon');
  return op ? { code: op.code ?? '', waiting: op.waiting } : cart.coupon;
}

/** The note that the shopper has saved last, even if the change is still pending. */
export const getShownNote = (cart: CartState): string => findLast(cart, 'note')?.text ?? cart.base?.buyerNote ?? '';
