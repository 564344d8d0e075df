import { useLayoutEffect, useRef, useState } from 'react';
import { findRegistry } from '../../../src/app/start/registry.ts';
import { Lazy } from '../../../src/elements/Lazy.tsx';
import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { getShopCart } from '../../../src/store/cart/cart.ts';
import { deliveryEntry } from '../../../src/store/cart/details/delivery-entry.ts';
import { getShownCoupon, getShownNote } from '../../../src/store/cart/details/shown.ts';
import { listCodes } from '../../../src/store/cart/lines.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import type { CartState } from '../../../src/store/cart/state.ts';
import { readTotals } from '../../../src/store/cart/totals.ts';
import type { Problem } from '../../../src/store/problem.ts';
import { lazyImport } from '../../../src/transport/lazy-import.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { adoptInputStyles } from '../../../src/ui/input-styles.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import type { DrawerPartProps } from '../props.ts';
import { describeRefusal } from './coupon-words.ts';
import { isShipped } from './delivery-words.ts';
import { FormLoading } from './FormLoading.tsx';
import { Money } from './Money.tsx';
import styles from './summary.css?inline';
import { Terms } from './Terms.tsx';
import { ThresholdLine } from './ThresholdLine.tsx';
import { getThreshold } from './threshold.ts';
import type { Unfolded } from './unfolded.ts';
import { useNews } from './useNews.ts';
import { withFields } from './with-fields.ts';

const adoptOwnStyles = /* @__PURE__ */ adoptStyles(styles);

/** `adoptStyles` puts a later sheet before the earlier ones, so the summary's styles override the styles of inputs. */
const adoptSummaryStyles = (node: Node | null) => {
  adoptOwnStyles(node);
  adoptInputStyles(node);
};

const loadForms = withFields(lazyImport(() => import('../forms/forms.ts')));

/** The summary between a cart's lines and its checkout: free delivery, code, note, sums and terms. */
export function Summary(props: DrawerPartProps) {
  const { app, host, open, coupon: ownCode, cart, lines, locale } = props;
  const { base, totals, totalsStatus, ops, delivery, memberships } = cart;
  const coupon = getShownCoupon(cart);
  const [unfolded, setUnfolded] = useState<Unfolded>();
  const root = useRef<HTMLDivElement>(null);
  /** The typed discount code, kept while its form is folded. */
  const typed = useRef('');
  /** The name of the part that takes the focus once it renders. Empty if none should. */
  const focusNext = useRef('');
  const isSettled = totalsStatus === 'ready' && !ops.length;
  const codes = coupon?.code === '' ? [] : listCodes(base);
  const threshold = totals && getThreshold(props.freeDeliveryFrom, totals);
  useNews(props, { isSettled, threshold });

  const unfoldedFrom = useRef<Element | null | undefined>(null);
  const getFocused = () => (root.current?.getRootNode() as ShadowRoot | undefined)?.activeElement;
  const unfold = (next: Unfolded, focus = '') => {
    focusNext.current = focus;
    unfoldedFrom.current = getFocused();
    setUnfolded(next);
  };
  const toggle = (part: Unfolded, focus: string) => (unfolded === part ? unfold(undefined) : unfold(part, focus));

  const takeFocus = () => {
    const found = focusNext.current && root.current?.querySelector<HTMLElement>(`[part~="${focusNext.current}"]`);
    if (!found) return;
    focusNext.current = '';
    found.focus();
  };
  useLayoutEffect(takeFocus);
  // The shopper may have moved the focus while the form was loading.
  const takeFocusStill = () => {
    const at = getFocused();
    if (!at || at === unfoldedFrom.current || at.localName === 'h2') takeFocus();
    else focusNext.current = '';
  };
  useLayoutEffect(() => {
    // Loads the code only on the few devices with a stored delivery. A later choice of delivery loads the code itself.
    if (!deliveryEntry.read(getShopCart(app), Boolean)) return;
    loadDetails().then(
      ({ followDelivery }) => followDelivery(app),
      () => {},
    );
  }, [app]);
  // Unfolds the field for a code that cannot be sent yet or that the shop has refused.
  useLayoutEffect(() => {
    if (coupon?.problem ?? (coupon?.code && coupon.waiting)) setUnfolded('code');
  }, [coupon?.problem, coupon?.code, coupon?.waiting]);
  // Each answer tries a code again that a listener has canceled.
  const answer = !cart.cached && base?.lineItems.length && base;
  useLayoutEffect(() => {
    if (!answer || !ownCode) return;
    // A discount code in the page's address wins. It is known only after the code of `window.kiosk` has loaded.
    Promise.all([loadDetails(), findRegistry()?.serve?.()]).then(
      ([{ applyOfferedCoupon }]) => void (app.parts.getOfferedCode?.() || applyOfferedCoupon(app, ownCode, host)),
      () => {},
    );
  }, [app, host, answer, ownCode]);
  const priced = useRef({ delivery, memberships });
  // Delivery and memberships are not part of the cart, but change its sums.
  useLayoutEffect(() => {
    const before = priced.current;
    priced.current = { delivery, memberships };
    const changed = before.delivery !== delivery || before.memberships !== memberships;
    if (!changed || !open || ops.length) return;
    void readTotals(app);
  }, [app, open, ops.length, delivery, memberships]);

  // The platform does not report why a code does not apply. The code may be for members only.
  const mayNeedLogin = ({ code }: Problem) =>
    code === 'ERROR_COUPON_NOT_APPLICABLE' && app.store.getState().member.role !== 'member';
  const describe = (code: string, reason: Problem, describeFailure: (reason: Problem) => string) => {
    const words = describeRefusal(code, reason) ?? describeFailure(reason);
    return mayNeedLogin(reason) ? `${words} ${messages.forMembers}` : words;
  };
  const part = { ...props, root, unfold, unfolded };
  const form = { app, host, load: loadForms, onRender: takeFocusStill, loading: <FormLoading /> };
  return (
    <div part="extras" className="summary" ref={adoptSummaryStyles}>
      <div className="contents" ref={root}>
        <ThresholdLine threshold={threshold} currency={totals?.currency ?? ''} locale={locale} />
        <div className="folds">
          {!codes.length && (
            <TextButton
              part="coupon"
              aria-expanded={unfolded === 'code'}
              onClick={() => toggle('code', 'coupon-input')}
            >
              {messages.code}
            </TextButton>
          )}
          <TextButton part="note" aria-expanded={unfolded === 'note'} onClick={() => toggle('note', 'note-input')}>
            {getShownNote(cart) ? messages.changeNote : messages.note}
          </TextButton>
        </div>
        {unfolded === 'code' && !codes.length && (
          <Lazy
            {...form}
            render={code => (
              <code.CouponForm
                {...props}
                code={code}
                typed={typed}
                describe={describe}
                onApplied={() => unfold(undefined, 'chip-remove')}
              />
            )}
          />
        )}
        {unfolded === 'note' && <Lazy {...form} render={code => <code.NoteForm {...props} />} />}
        <Money {...part} lines={lines} codes={codes} onRemoved={() => unfold(undefined, 'coupon')} />
        {props.terms && <Terms app={app} terms={cart.terms} open={open} />}
      </div>
    </div>
  );
}

export { readTotals } from '../../../src/store/cart/totals.ts';
export { Announcements } from './Announcements.tsx';
export { BelowLines } from './BelowLines.tsx';
export { describeBlock } from './describe-block.ts';
export { LineNotes } from './LineNotes.tsx';
export { withoutLines } from './line-failures.ts';
export { getLineUrl } from './line-url.ts';
export { SaveButton } from './SaveButton.tsx';

/** The text that says what the checkout still has to compute: tax, shipping or both. Empty if nothing. */
export function describeLater({ base, totals }: CartState): string {
  if (totals?.isFinal) return '';
  if (base && !isShipped(base)) return base.taxIncludedInPrices ? '' : messages.taxLater;
  return base?.taxIncludedInPrices ? messages.deliveryLater : messages.later;
}
