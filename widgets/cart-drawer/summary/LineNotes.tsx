import { useEffect, useRef } from 'react';
import { Lazy } from '../../../src/elements/Lazy.tsx';
import { cartMessages } from '../../../src/i18n/en/cart.ts';
import { lineNoteMessages as messages } from '../../../src/i18n/en/cart-line-notes.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import { removeLine, setQuantity } from '../../../src/store/cart/line-actions.ts';
import { dismissFailure } from '../../../src/store/cart/queue.ts';
import type { CartState, ShownLine } from '../../../src/store/cart/state.ts';
import { lazyImport } from '../../../src/transport/lazy-import.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { useStore } from '../../../src/ui/useStore.ts';
import { CartFailures } from '../CartFailures.tsx';
import { formatMultiPrice, getLineName } from '../line-format.ts';
import type { DrawerPartProps } from '../props.ts';
import { describeWaiting } from './describe-waiting.ts';
import { isOfLine } from './line-failures.ts';
import { announce } from './speakers.ts';
import { describePrice } from './useRepriced.ts';

const loadMemberships = lazyImport(() => import('../memberships/Memberships.tsx'));

interface LineNotesProps extends DrawerPartProps {
  readonly line: ShownLine;
}

// The drawer shows the failure from `cart.failures`.
const ignoreRejection = () => undefined;

/**
 * The notes of a line: failed changes, stock, a merged cart, a changed price, a pending change, and the notes of the
 * shop. Buttons retry or dismiss a failure, and reduce the line to the units left.
 */
export function LineNotes(props: LineNotesProps) {
  const { app, host, open, line, currency, locale } = props;
  const { failures, repriced } = useStore(app.store, state => state.cart);
  const place = useRef<HTMLDivElement>(null);
  const { status, quantityAvailable = 0 } = line.availability;
  const waiting = describeWaiting(line);
  const own = failures.filter(failure => isOfLine(failure, line.key));
  const failed = own.filter(({ kind }) => kind !== 'merge');
  const merges = own.filter(({ kind }) => kind === 'merge');
  const merged = merges.length ? interpolate(cartMessages.failed.merge, { name: getLineName(line) }) : '';
  useEffect(() => {
    if (open && merged) announce(app, merged);
  }, [app, open, merged]);
  const before = repriced?.[line.key];
  const isGone = status === 'NOT_FOUND' || status === 'NOT_AVAILABLE';
  // The pressed button is removed with its notice, so the focus moves to another button of the line.
  const focusLine = () =>
    place.current?.closest('li')?.querySelector<HTMLElement>('[part~=more], [part~=remove]')?.focus();
  return (
    <>
      {failed.length > 0 && (
        <div className="line-failures" ref={place}>
          <CartFailures app={app} failures={failed} onLeave={focusLine} />
        </div>
      )}
      {isGone && (
        <p part="line-problem" className="problem">
          {status === 'NOT_FOUND' ? messages.gone : messages.soldOut}
        </p>
      )}
      {status === 'PARTIALLY_AVAILABLE' && (
        <p part="line-problem" className="problem">
          {pluralize(messages.left, quantityAvailable)}
          <TextButton
            part="take"
            onClick={() => void setQuantity(app, line, quantityAvailable, host).catch(ignoreRejection)}
          >
            {interpolate(messages.take, { n: quantityAvailable })}
          </TextButton>
        </p>
      )}
      {merged && (
        <p part="line-note" className="line-note note">
          {merged}
          <TextButton
            part="dismiss"
            onClick={() => {
              for (const { id } of merges) dismissFailure(app, id);
            }}
          >
            {messages.dismiss}
          </TextButton>
        </p>
      )}
      {before !== undefined && (
        <p part="line-note" className="line-note note">
          {interpolate(messages.repriced, { before, now: describePrice(line.price, currency, locale) })}
        </p>
      )}
      {waiting && (
        <p part="line-note" className="line-note note">
          {waiting}
        </p>
      )}
      {status === 'AVAILABLE' && <LineDetails {...props} />}
    </>
  );
}

/**
 * The shop's notes on an available line: its discount, how it is paid, its memberships, and violations of the shop's
 * rules. A violation may have a button that removes the line.
 */
function LineDetails(props: LineNotesProps) {
  const { app, host, line, currency, locale } = props;
  const { base, totals } = useStore(app.store, state => state.cart);
  const { id } = line;
  const known = base?.lineItems.find(item => item.id === id);
  const violations = (totals?.violations ?? []).filter(({ target }) => id && target?.lineItem?.id === id);
  const discount = totals?.estimate.calculatedLineItems?.find(({ lineItemId }) => lineItemId === id)?.pricesBreakdown
    ?.totalDiscount;
  const { eligibleMemberships, invalidMemberships } = totals?.estimate.membershipOptions ?? {};
  const hasMemberships = [
    ...(eligibleMemberships ?? []),
    ...(invalidMemberships ?? []).map(({ membership }) => membership),
  ].some(({ lineItemIds }) => id && lineItemIds?.includes(id));
  const payment = known && describePayment(known, currency, locale);
  return (
    <>
      {Number(discount?.amount) > 0 && (
        <p part="line-note" className="line-note saving">
          <bdi>{interpolate(messages.discounted, { amount: formatMultiPrice(discount, currency, locale) })}</bdi>
        </p>
      )}
      {payment && (
        <p part="line-note" className="line-note note">
          <bdi>{payment}</bdi>
        </p>
      )}
      {known && hasMemberships && (
        <Lazy
          {...props}
          load={loadMemberships}
          render={code => <code.Memberships app={app} line={known} messages={messages} announce={announce} />}
        />
      )}
      {violations.map(({ severity, description, suggestedFix }, at) => (
        <p
          key={`${at} ${description}`}
          part={severity === 'ERROR' ? 'line-problem' : 'line-note'}
          className={severity === 'ERROR' ? 'problem' : 'line-note note'}
        >
          <bdi>{description || messages.refused}</bdi>
          {suggestedFix === 'REMOVE_LINE_ITEM' && (
            <TextButton
              part="fix"
              aria-label={interpolate(messages.fixNamed, { name: getLineName(line) })}
              onClick={() => void removeLine(app, line, host).catch(ignoreRejection)}
            >
              {messages.fix}
            </TextButton>
          )}
        </p>
      ))}
    </>
  );
}

type PaidLine = Pick<NonNullable<CartState['base']>['lineItems'][number], 'paymentOption' | 'depositAmount'>;

/**
 * Describes how a line is paid if that is not the full sum online: by a deposit, in person or with a membership.
 * Otherwise empty or undefined.
 */
function describePayment({ paymentOption, depositAmount }: PaidLine, currency: string | undefined, locale: string) {
  const amount = formatMultiPrice(depositAmount, currency, locale);
  if (paymentOption === 'DEPOSIT_ONLINE') return amount && interpolate(messages.deposit, { amount });
  if (paymentOption === 'FULL_PAYMENT_OFFLINE') return messages.inPerson;
  return /^MEMBERSHIP/.test(paymentOption ?? '') ? messages.byMembership : '';
}
