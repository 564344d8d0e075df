import { lineNoteMessages as messages } from '../../../src/i18n/en/cart-line-notes.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { removeLine, setQuantity } from '../../../src/store/cart/line-actions.ts';
import type { ShownLine } from '../../../src/store/cart/state.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { useStore } from '../../../src/ui/useStore.ts';
import { formatMultiPrice, getLineName } from '../line-format.ts';
import { describeWaiting } from './describe-waiting.ts';
import { Memberships } from './Memberships.tsx';

interface LineNotesProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly line: ShownLine;
  readonly currency: string | undefined;
  readonly locale: string;
}

// The failure is shown from the store.
const ignoreRejection = () => undefined;

/** What there is to know of a line, with what mends it as one press. */
export function LineNotes({ app, host, line, currency, locale }: LineNotesProps) {
  const { base, totals } = useStore(app.store, state => state.cart);
  const { id, availability } = line;
  const { status, quantityAvailable = 0 } = availability;
  const waiting = describeWaiting(line);
  const known = base?.lineItems.find(item => item.id === id);
  const remove = () => void removeLine(app, line, host).catch(ignoreRejection);
  if (status === 'NOT_FOUND' || status === 'NOT_AVAILABLE') {
    return (
      <p part="line-problem" className="problem">
        {status === 'NOT_FOUND' ? messages.gone : messages.soldOut}
      </p>
    );
  }
  if (status === 'PARTIALLY_AVAILABLE') {
    return (
      <p part="line-problem" className="problem">
        {pluralize(messages.left, quantityAvailable, locale)}
        <TextButton
          part="take"
          onClick={() => void setQuantity(app, line, quantityAvailable, host).catch(ignoreRejection)}
        >
          {interpolate(messages.take, { n: quantityAvailable })}
        </TextButton>
      </p>
    );
  }
  const violations = (totals?.violations ?? []).filter(({ target }) => id && target.lineItem?.id === id);
  const discount = totals?.estimate.calculatedLineItems?.find(({ lineItemId }) => lineItemId === id)?.pricesBreakdown
    .totalDiscount;
  const payment = known && describePayment(known, currency, locale);
  return (
    <>
      {waiting && (
        <p part="line-note" className="line-note note">
          {waiting}
        </p>
      )}
      {Number(discount?.amount) > 0 && (
        <p part="line-note" className="line-note saving">
          {interpolate(messages.discounted, { amount: formatMultiPrice(discount, currency, locale) })}
        </p>
      )}
      {payment && (
        <p part="line-note" className="line-note note">
          {payment}
        </p>
      )}
      {known && <Memberships app={app} line={known} />}
      {violations.map(({ severity, description, suggestedFix }) => (
        <p
          key={description}
          part={severity === 'ERROR' ? 'line-problem' : 'line-note'}
          className={severity === 'ERROR' ? 'problem' : 'line-note note'}
        >
          {description || messages.refused}
          {suggestedFix === 'REMOVE_LINE_ITEM' && (
            <TextButton
              part="fix"
              aria-label={interpolate(messages.fixNamed, { name: getLineName(line) })}
              onClick={remove}
            >
              {messages.fix}
            </TextButton>
          )}
        </p>
      ))}
    </>
  );
}

type PaidLine = Pick<
  NonNullable<ReturnType<ShopApp['store']['getState']>['cart']['base']>['lineItems'][number],
  'paymentOption' | 'depositAmount'
>;

/** How a line is paid, where that is not all at once and online. */
function describePayment({ paymentOption, depositAmount }: PaidLine, currency: string | undefined, locale: string) {
  const amount = formatMultiPrice(depositAmount, currency, locale);
  if (paymentOption === 'DEPOSIT_ONLINE') return amount && interpolate(messages.deposit, { amount });
  if (paymentOption === 'FULL_PAYMENT_OFFLINE') return messages.inPerson;
  return /^MEMBERSHIP/.test(paymentOption ?? '') ? messages.byMembership : '';
}
