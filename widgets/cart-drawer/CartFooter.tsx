import { LateNotice } from '../../src/elements/LateNotice.tsx';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { formatMoney } from '../../src/i18n/numbers.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { loadDetails } from '../../src/store/cart/load.ts';
import type { CartState, ShownLine } from '../../src/store/cart/state.ts';
import { readTotals } from '../../src/store/cart/totals.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Totals } from './Totals.tsx';
import type { LateExtras } from './useExtras.ts';

interface CartFooterProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly cart: CartState;
  readonly lines: readonly ShownLine[];
  readonly currency: string | undefined;
  readonly locale: string;
  readonly extras: LateExtras;
}

/** The totals, and the way to checkout. */
export function CartFooter({ app, host, cart, lines, currency, locale, extras }: CartFooterProps) {
  const { ops, totals, totalsStatus, checkout } = cart;
  const stale = ops.length > 0 || totalsStatus === 'stale';
  const blocked =
    lines.some(({ availability }) => availability.status !== 'AVAILABLE') ||
    totals?.violations?.some(({ severity }) => severity === 'ERROR') === true;
  const { amount = '' } = totals?.summary.total ?? {};
  const charged = totals?.currency ?? '';
  /** What is charged, whatever the currency that is shown. */
  const totalLabel = !stale && totalsStatus === 'ready' && amount && formatMoney(amount, charged, locale);
  const { code, problem, retry } = extras;
  // Where its code is out of reach, the notice of the extras says so: they come with it.
  const pressCheckout = () => loadDetails().then(({ checkOut }) => checkOut(app, host), retry);
  return (
    <div part="footer" className="footer">
      <LateNotice problem={problem} onRetry={retry} />
      {code && (
        <code.Extras app={app} host={host} cart={cart} lines={lines} currency={currency} locale={locale} ui={code.ui} />
      )}
      <Totals cart={cart} currency={currency} pending={stale} locale={locale} onRetry={() => void readTotals(app)} />
      {blocked && <p className="problem">{messages.blocked}</p>}
      <Button part="checkout" busy={checkout !== 'idle'} disabled={blocked} onPress={() => void pressCheckout()}>
        {totalLabel ? `${messages.checkout} · ${totalLabel}` : messages.checkout}
      </Button>
      <p className="note">
        {charged && currency !== charged && `${interpolate(messages.converted, { shown: currency ?? '', charged })} `}
        {messages.note}
      </p>
      <slot name="footer" />
    </div>
  );
}
