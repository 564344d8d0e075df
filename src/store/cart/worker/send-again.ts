import { patchSlice, type ShopApp } from '../../app.ts';
import { isForeign, nextChangeId, storeChange } from '../changes.ts';
import { getCartQueue, getCartState, waitForChange } from '../service.ts';
import type { PendingChange } from '../state.ts';
import { isDetail } from './requests.ts';
import { isOwn } from './stored-changes.ts';

interface Refusal {
  readonly error: unknown;
  /** The change may have been carried out all the same. */
  readonly inDoubt: true | undefined;
  readonly from: Element | undefined;
}

/**
 * Retries a refused change. A change in doubt is looked for in the cart first. Notes, codes and addresses of a member who
 * has signed out go into no other cart.
 */
export function sendAgain(app: ShopApp, op: PendingChange, { error, inDoubt, from }: Refusal): Promise<unknown> {
  const queue = getCartQueue(app);
  const { ops, failures: before, coupon } = getCartState(app);
  const failures = before.filter(failure => failure.id !== op.id);
  if (isDetail(op) && isForeign(app, op)) return Promise.resolve(patchSlice(app, 'cart', { failures }));
  const { owner } = app.client.session;
  // A change that nobody can look for is sent as the shopper says.
  const canLook = inDoubt && op.sent?.before && (op.sent.as ?? owner) === owner;
  const again = {
    ...op,
    // A change of another page is this page's from now on.
    id: isOwn(app, op) ? op.id : nextChangeId(app),
    owner,
    sent: canLook && op.sent ? { ...op.sent, tries: 0, unanswered: undefined } : undefined,
    waiting: undefined,
  };
  if (again.sent) queue.lastErrors.set(again.id, error);
  storeChange(app, again);
  patchSlice(app, 'cart', {
    ops: [...ops, again],
    failures,
    coupon: op.kind === 'coupon' ? undefined : coupon,
  });
  const done = waitForChange(app, again.id, from);
  queue.resume?.();
  return done;
}
