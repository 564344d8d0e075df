import { useEffect, useRef, useState } from 'react';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { orderPlacedMessages as messages } from '../../../src/i18n/en/order-placed.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatMoney, formatNumber } from '../../../src/i18n/numbers.ts';
import { patchSlice } from '../../../src/store/app.ts';
import { purchaseEntry } from '../../../src/store/cart/entries.ts';
import type { CartState } from '../../../src/store/cart/state.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Check } from '../../../src/ui/icons/Check.ts';
import { Copy } from '../../../src/ui/icons/Copy.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { followOrder, hasLogin } from './follow-order.ts';
import styles from './order-placed.css?inline';

const adoptOrderStyles = /* @__PURE__ */ adoptStyles(styles);

export interface OrderPlacedProps extends WidgetContext {
  readonly open: boolean;
  readonly returned: NonNullable<CartState['returned']>;
  /** Announces in the drawer's live region. */
  readonly announce: (text: string) => void;
}

/**
 * The result of a checkout: an order with its number, lines and sums, or the sentence that the order is not placed yet.
 * Each is announced when the drawer opens, and forgotten when it closes.
 */
export function OrderPlaced({ app, host, open, returned, locale, announce }: OrderPlacedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPlaced = returned.kind === 'placed';
  useEffect(() => {
    if (!open) return undefined;
    announce(isPlaced ? messages.thanks : messages.unfinished);
    heading.current?.focus();
    // Prevents later pages of this tab from announcing again that the checkout is unfinished.
    const pending = app.ports.storageKind() !== 'memory' && purchaseEntry.read(app, JSON.parse);
    if (pending) purchaseEntry.write(app, { ...pending, told: true });
    return () => patchSlice(app, 'cart', { returned: undefined });
  }, [app, open, isPlaced, announce]);
  if (returned.kind === 'unfinished')
    return (
      <p part="unfinished" className="unfinished" ref={adoptOrderStyles}>
        {messages.unfinished}
      </p>
    );
  const { number, email, lines = [], delivery, sums, currency = '', taxIncluded } = returned;
  const isMember = app.store.getState().member.role === 'member';
  const row = (label: string, sum: { readonly amount: string } | undefined, sign = '') =>
    // A sum of zero is hidden, except for the total.
    (Number(sum?.amount) > 0 || (sum && sum === sums?.total)) && (
      <div className={sum === sums?.total ? 'total' : ''}>
        <dt>{label}</dt>
        <dd>
          <bdi>{sign + formatMoney(sum?.amount ?? '', currency, locale)}</bdi>
        </dd>
      </div>
    );
  return (
    <div part="order-placed" className="order" ref={adoptOrderStyles}>
      <Check className="sign" />
      <h2 tabIndex={-1} ref={heading}>
        {messages.thanks}
      </h2>
      {number && (
        <p className="number">
          <b>{interpolate(messages.number, { number })}</b>
          <CopyButton text={number} announce={announce} />
        </p>
      )}
      {email && <p className="note">{interpolate(messages.emailed, { email })}</p>}
      {delivery && (
        <p part="delivery" className="note">
          {delivery}
        </p>
      )}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none.
        <ul part="order-lines" className="bought" role="list">
          {lines.map(({ id, name, quantity, image }) => (
            <li key={id}>
              <Picture image={image} alt="" width={64} height={80} name={name} part="line-picture" />
              <span>
                {formatNumber(quantity, locale)} × <bdi>{name}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
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
      {hasLogin() && (
        <TextButton part="follow-order" className="follow" onClick={() => followOrder(host, isMember, email)}>
          {isMember ? messages.see : messages.register}
        </TextButton>
      )}
    </div>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly announce: (text: string) => void;
}

function CopyButton({ text, announce }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  // Browsers have a clipboard only on secure pages.
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        announce(messages.copied);
      },
      () => {},
    );
  return (
    <TextButton
      part="copy"
      className="copy"
      title={messages.copy}
      aria-label={messages.copy}
      onClick={() => void copy()}
    >
      {copied ? <Check /> : <Copy />}
    </TextButton>
  );
}
