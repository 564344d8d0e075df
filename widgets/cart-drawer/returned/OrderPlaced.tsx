import { useEffect, useRef } from 'react';
import { orderPlacedMessages as messages } from '../../../src/i18n/en/order-placed.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { patchSlice, type ShopApp } from '../../../src/store/app.ts';
import type { CartState } from '../../../src/store/cart/state.ts';
import { purchaseKey } from '../../../src/store/cart/storage-keys.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Check } from '../../../src/ui/icons/Check.ts';
import { ignoreErrors } from '../../../src/validation/ignore-errors.ts';
import styles from './order-placed.css?inline';

const adoptOrderStyles = /* @__PURE__ */ adoptStyles(styles);

interface OrderPlacedProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly open: boolean;
  readonly returned: NonNullable<CartState['returned']>;
  readonly locale: string;
  /** Says something in the drawer's live region. */
  readonly announce: (text: string) => void;
}

/** What a return from the checkout has brought: an order with its number and sums, or the cart as it was. Said once. */
export function OrderPlaced({ app, host, open, returned, locale, announce }: OrderPlacedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPlaced = returned.kind === 'placed';
  useEffect(() => {
    if (!open) return undefined;
    announce(isPlaced ? messages.thanks : messages.unfinished);
    heading.current?.focus();
    // Another page of this tab does not say it again.
    ignoreErrors(() => {
      const [storage, key] = [app.ports.tabStorage(), purchaseKey(app.clientId)];
      const stored = storage?.getItem(key);
      if (stored) storage?.setItem(key, JSON.stringify({ ...JSON.parse(stored), told: true }));
    });
    return () => patchSlice(app, 'cart', { returned: undefined });
  }, [app, open, isPlaced, announce]);
  if (returned.kind === 'unfinished')
    return (
      <p part="unfinished" className="unfinished" ref={adoptOrderStyles}>
        {messages.unfinished}
      </p>
    );
  const { number, email, sums, currency = '', taxIncluded } = returned;
  const row = (label: string, sum: { readonly amount: string } | undefined, sign = '') =>
    // A total of nothing is one, too.
    (Number(sum?.amount) > 0 || (sum && sum === sums?.total)) && (
      <div className={sum === sums?.total ? 'total' : ''}>
        <dt>{label}</dt>
        <dd>{sign + formatMoney(sum?.amount ?? '', currency, locale)}</dd>
      </div>
    );
  return (
    <div part="order-placed" className="order" ref={adoptOrderStyles}>
      <Check className="sign" />
      <h2 tabIndex={-1} ref={heading}>
        {messages.thanks}
      </h2>
      {number && <p className="total">{interpolate(messages.number, { number })}</p>}
      {email && <p className="note">{interpolate(messages.emailed, { email })}</p>}
      <dl part="totals" className="totals">
        {row(messages.subtotal, sums?.subtotal)}
        {row(messages.discount, sums?.discount, '−')}
        {row(messages.delivery, sums?.shipping)}
        {row(messages.fees, sums?.additionalFees ?? sums?.totalAdditionalFees)}
        {!taxIncluded && row(messages.tax, sums?.tax)}
        {row(messages.total, sums?.total)}
        {taxIncluded && row(messages.taxIncluded, sums?.tax)}
      </dl>
      <Button part="carry-on" onPress={() => void host.toggleAttribute('open', false)}>
        {messages.carryOn}
      </Button>
    </div>
  );
}
