import type { MultiPrice } from '../../../src/api/shared/money.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import { readTotals } from '../../../src/store/cart/totals.ts';
import { Close } from '../../../src/ui/icons/Close.ts';
import { formatMultiPrice } from '../line-format.ts';
import type { DrawerPartProps } from '../props.ts';
import { describeCouponError } from './coupon-words.ts';
import { DeliveryRow } from './DeliveryRow.tsx';
import { computeSaving, listMoneyRows, type MoneyRow } from './money-rows.ts';
import type { Unfolded } from './unfolded.ts';

interface MoneyProps extends DrawerPartProps {
  /** The codes of the cart's coupons. */
  readonly codes: readonly string[];
  readonly unfolded: Unfolded;
  readonly unfold: (next: Unfolded, focus?: string) => void;
  /** Called when the shopper removes a coupon, before the platform answers. */
  readonly onRemoved: () => void;
}

/** The problem of sums that cannot be read. The notice's `message` describes it. */
const TOTALS_PROBLEM = { name: '' };

/**
 * The platform's sums with their names, dimmed while changes are pending or newer sums are read. If reading the sums
 * failed, a notice with a retry takes their place. Renders nothing if the cart could not be read and no sums are known.
 */
export function Money(props: MoneyProps) {
  const { app, host, cart, codes, currency, locale, onRemoved } = props;
  const { base, status, totals, totalsStatus, ops } = cart;
  if (totalsStatus === 'failed')
    return <LazyNotice problem={TOTALS_PROBLEM} message={messages.totalsFailed} onRetry={() => void readTotals(app)} />;
  const isFailed = status === 'failed';
  if (isFailed && !totals) return null;
  const charged = totals?.currency ?? '';
  const isPending = ops.length > 0 || (totalsStatus !== 'ready' && !isFailed);
  const format = (price: MultiPrice | undefined) => formatMultiPrice(price, currency, locale);
  const rows = totals ? listMoneyRows(totals, base?.taxIncludedInPrices === true) : [];
  const [subtotal, ...others] = rows;
  const total = others.find(({ kind }) => kind === 'total');
  const discounts = others.filter(({ kind }) => kind === 'discount');
  const saving = !isPending && totals ? computeSaving(base?.lineItems ?? [], totals) : 0;

  const renderRow = ({ kind, name, price, isOff }: MoneyRow, at = 0) => {
    const amount = isOff ? `−${format(price)}` : format(price);
    return (
      <div key={`${kind} ${name} ${at}`} className={kind}>
        <dt>
          <bdi>{name}</bdi>
        </dt>
        <dd>
          {/* A page translator replaces the text node, so each new sum needs a new element. */}
          <bdi key={amount}>{amount}</bdi>
        </dd>
      </div>
    );
  };
  const removeCode = () =>
    loadDetails()
      .then(({ removeCoupon }) => {
        const removal = removeCoupon(app, host);
        // The chip disappears at once, before the platform answers.
        onRemoved();
        return removal;
      })
      .catch(() => undefined);
  const renderCoupon = (code: string) => {
    const { name, price } = discounts.find(row => row.code === code) ?? {};
    const error = totals && describeCouponError(code, totals.estimate.calculationErrors, charged, locale);
    return (
      <div key={code} className="discount">
        <dt>
          <span part="chip" className="chip">
            <bdi>{code}</bdi>
            <button
              type="button"
              part="chip-remove"
              aria-label={interpolate(messages.remove, { code })}
              onClick={() => void removeCode()}
            >
              <Close />
            </button>
          </span>
          {name && name !== code && <bdi className="note">{name}</bdi>}
        </dt>
        <dd>{price && <bdi>−{format(price)}</bdi>}</dd>
        {error && (
          <dd part="asked" className="asked wide">
            {error}
          </dd>
        )}
      </div>
    );
  };
  const last = others.filter(({ kind }) => kind === 'total' || kind === 'split');
  return (
    <>
      <dl
        part={isPending ? 'totals pending' : 'totals'}
        className={isPending ? 'totals pending' : 'totals'}
        aria-busy={isPending || undefined}
      >
        {subtotal ? (
          renderRow(subtotal)
        ) : (
          <div>
            <dt>{messages.subtotal}</dt>
            <dd>
              <span className="bone">&nbsp;</span>
            </dd>
          </div>
        )}
        {codes.map(renderCoupon)}
        {discounts.filter(({ code }) => !code).map(renderRow)}
        {others.filter(({ kind }) => kind === 'fee').map(renderRow)}
        <DeliveryRow {...props} format={format} />
        {others.filter(({ kind }) => kind === 'tax').map(renderRow)}
        {last.map(renderRow)}
        {total && currency !== charged && (
          <div className="charged">
            <dt>{interpolate(messages.charged, { charged })}</dt>
            <dd>{formatMoney(total.price.amount, charged, locale)}</dd>
          </div>
        )}
      </dl>
      {saving > 0 && (
        <p part="saving" className="saving">
          {interpolate(messages.saved, { amount: formatMoney(saving, charged, locale) })}
        </p>
      )}
    </>
  );
}
