import { SignInError } from '../../../transport/sign-in-error.ts';
import { type QueuedCart, waitForChange } from '../cart.ts';
import { isForeign, nextChangeId, storeChange } from '../changes.ts';
import type { PendingChange } from '../state.ts';
import { isDetail } from './requests.ts';
import { isOwn } from './stored-changes.ts';

interface Refusal {
  readonly error: unknown;
  /** The change may have been carried out nevertheless. */
  readonly inDoubt: true | undefined;
  readonly from: Element | undefined;
}

/**
 * Retries a refused change. First looks in the cart for a change in doubt. Notes, codes and addresses of a member who
 * has signed out go into no other cart, so their retry throws `session_ended`.
 */
export function sendAgain(
  shopCart: QueuedCart,
  op: PendingChange,
  { error, inDoubt, from }: Refusal,
): Promise<unknown> {
  const { ops, failures: before, coupon } = shopCart.state;
  const failures = before.filter(failure => failure.id !== op.id);
  if (isDetail(op) && isForeign(shopCart, op)) {
    // The failure is removed and added again, so that the drawer announces it again.
    shopCart.patch({ failures });
    throw new SignInError('The session has ended', 'session_ended');
  }
  const { owner } = shopCart.client.session;
  // If the earlier values are unknown, or the person has changed, the cart cannot show whether the change was carried
  // out. Then the retry sends the change.
  const canLook = inDoubt && op.sent?.before && (op.sent.as ?? owner) === owner;
  const again = {
    ...op,
    // A change of another page is this page's from now on.
    id: isOwn(shopCart, op) ? op.id : nextChangeId(shopCart),
    owner,
    sent: canLook && op.sent ? { ...op.sent, tries: 0, unanswered: undefined } : undefined,
    waiting: undefined,
  };
  if (again.sent) shopCart.queue.lastErrors.set(again.id, error);
  storeChange(shopCart, again);
  shopCart.patch({
    ops: [...ops, again],
    failures,
    coupon: op.kind === 'coupon' ? undefined : coupon,
  });
  const done = waitForChange(shopCart, again.id, from);
  shopCart.queue.resume?.();
  return done;
}
