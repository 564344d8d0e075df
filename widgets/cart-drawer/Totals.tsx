import { cartWords as words } from '../../src/i18n/en/cart.ts';
import type { CartState } from '../../src/store/cart/state.ts';
import { Notice } from '../../src/ui/Notice.tsx';
import { sumOf } from './line-format.ts';

interface TotalsProps {
  readonly cart: CartState;
  readonly pending: boolean;
  readonly locale: string;
  readonly onRetry: () => void;
}

/** The platform's sums; while newer ones are awaited the old ones stand dimmed. */
export function Totals({ cart: { totals, totalsStatus }, pending, locale, onRetry }: TotalsProps) {
  if (totalsStatus === 'failed') return <Notice message={words.totalsFailed} onRetry={onRetry} />;
  const { summary, currency } = totals ?? {};
  const row = (name: string, sum: string, className = '') => (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{sum || <span className="bone">&nbsp;</span>}</dd>
    </div>
  );
  const discount = Number(summary?.discount?.amount ?? 0);
  return (
    <dl
      part={pending ? 'totals pending' : 'totals'}
      className={pending ? 'totals pending' : 'totals'}
      aria-busy={pending || undefined}
    >
      {row(words.subtotal, sumOf(summary?.subtotal, currency, locale))}
      {discount > 0 && row(words.discount, `−${sumOf(summary?.discount, currency, locale)}`)}
      {discount > 0 && row(words.total, sumOf(summary?.total, currency, locale), 'total')}
    </dl>
  );
}
