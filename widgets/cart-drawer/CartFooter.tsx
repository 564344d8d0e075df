import { useState } from 'react';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { formatMoney } from '../../src/i18n/numbers.ts';
import { hasUnavailable } from '../../src/store/cart/lines.ts';
import { loadDetails } from '../../src/store/cart/load.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { Button } from '../../src/ui/Button.tsx';
import type { DrawerPartProps } from './props.ts';
import type { LazySummary } from './useSummary.ts';

interface CartFooterProps extends DrawerPartProps {
  readonly summary: LazySummary;
}

export function CartFooter(props: CartFooterProps) {
  const { app, host, cart, lines, currency, locale, summary } = props;
  const { ops, totals, totalsStatus, checkout } = cart;
  const stale = ops.length > 0 || totalsStatus === 'stale';
  const blocked = hasUnavailable(lines) || !!totals?.violations.some(({ severity }) => severity === 'ERROR');
  const charged = totals?.currency ?? '';
  /** The sum to pay, in the charged currency. Falsy while the sum is not final or not up to date. */
  const sum = totals?.isFinal && !stale && totalsStatus === 'ready' && totals.summary.total?.amount;
  const { code, problem, retry } = summary;
  const [failure, setFailure] = useState<Problem>();
  const pressCheckout = () => {
    setFailure(undefined);
    loadDetails().then(
      ({ checkOut }) => checkOut(app, host),
      // If the code of the summary has not loaded either, loads the summary again. The summary's own notice shows
      // another failure.
      error => (code ? setFailure(toProblem(error)) : retry()),
    );
  };
  return (
    <div part="footer" className="footer">
      {code ? (
        <code.Summary {...props} />
      ) : problem ? (
        <LazyNotice problem={problem} onRetry={retry} />
      ) : (
        <dl part="totals" className="totals" aria-busy>
          <div>
            <dt>{messages.subtotal}</dt>
            <dd>
              <span className="bone">&nbsp;</span>
            </dd>
          </div>
        </dl>
      )}
      {failure && <LazyNotice problem={failure} onRetry={pressCheckout} />}
      {blocked && code && <p className="problem">{code.describeBlock(cart)}</p>}
      {host.hasSlotted('express') && (
        <div part="express" className="express">
          <slot name="express" />
          <p className="or">{messages.or}</p>
        </div>
      )}
      <Button
        part="checkout"
        busy={checkout !== 'idle'}
        // The checkbox for the terms loads with the summary.
        disabled={blocked || (!code && props.terms)}
        onPress={pressCheckout}
      >
        {sum ? (
          <span key={sum}>{`${messages.checkout} · ${formatMoney(sum, charged, locale)}`}</span>
        ) : (
          messages.checkout
        )}
      </Button>
      <p className="note">
        {charged && currency !== charged && `${interpolate(messages.converted, { shown: currency ?? '', charged })} `}
        {code ? code.describeLater(cart) : messages.note}
      </p>
      <slot name="assurance" />
      <slot name="footer" />
    </div>
  );
}
