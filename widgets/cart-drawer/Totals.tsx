import { LateNotice } from '../../src/elements/LateNotice.tsx';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import type { CartState } from '../../src/store/cart/state.ts';
import { formatMultiPrice } from './line-format.ts';

/** Sums that cannot be read: its words are the notice's own. */
const TOTALS_PROBLEM = { name: '' };

interface TotalsProps {
  readonly cart: CartState;
  readonly currency: string | undefined;
  readonly pending: boolean;
  readonly locale: string;
  readonly onRetry: () => void;
}

/** The platform's totals; dimmed while newer ones are read. */
export function Totals({ cart: { totals, totalsStatus }, currency, pending, locale, onRetry }: TotalsProps) {
  if (totalsStatus === 'failed')
    return <LateNotice problem={TOTALS_PROBLEM} message={messages.totalsFailed} onRetry={onRetry} />;
  const { summary, delivery } = totals ?? {};
  const row = (name: string, amount: string, className = '') => (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{amount || <span className="bone">&nbsp;</span>}</dd>
    </div>
  );
  const discount = Number(summary?.discount?.amount ?? 0);
  return (
    <dl
      part={pending ? 'totals pending' : 'totals'}
      className={pending ? 'totals pending' : 'totals'}
      aria-busy={pending || undefined}
    >
      {row(messages.subtotal, formatMultiPrice(summary?.subtotal, currency, locale))}
      {discount > 0 && row(messages.discount, `−${formatMultiPrice(summary?.discount, currency, locale)}`)}
      {delivery && row(messages.delivery, formatMultiPrice(summary?.shipping, currency, locale))}
      {(discount > 0 || delivery) && row(messages.total, formatMultiPrice(summary?.total, currency, locale), 'total')}
    </dl>
  );
}
