import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { checkOut } from '../../src/store/cart/checkout.ts';
import type { CartState, ShownLine } from '../../src/store/cart/state.ts';
import { readTotals } from '../../src/store/cart/totals.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatMultiPrice } from './line-format.ts';
import { Totals } from './Totals.tsx';

interface CartFooterProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly cart: CartState;
  readonly lines: readonly ShownLine[];
  readonly locale: string;
}

/** The totals, and the way to checkout. */
export function CartFooter({ app, host, cart, lines, locale }: CartFooterProps) {
  const { ops, totals, totalsStatus, checkout } = cart;
  const stale = ops.length > 0 || totalsStatus === 'stale';
  const blocked =
    lines.some(({ availability }) => availability.status !== 'AVAILABLE') ||
    totals?.violations?.some(({ severity }) => severity === 'ERROR') === true;
  const totalLabel =
    !stale && totalsStatus === 'ready' && formatMultiPrice(totals?.summary.total, totals?.currency, locale);
  return (
    <div part="footer" className="footer">
      <Totals cart={cart} pending={stale} locale={locale} onRetry={() => void readTotals(app)} />
      {blocked && <p className="problem">{messages.blocked}</p>}
      <Button
        part="checkout"
        className="checkout"
        busy={checkout !== 'idle'}
        disabled={blocked}
        onPress={() => void checkOut(app, host)}
      >
        {totalLabel ? `${messages.checkout} · ${totalLabel}` : messages.checkout}
      </Button>
      <p className="note">{messages.note}</p>
      <slot name="footer" />
    </div>
  );
}
