import { useRef, useState } from 'react';
import type { Order } from '../../../src/api/orders.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { accountOrderMessages as messages } from '../../../src/i18n/en/account-orders.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { BoughtAgain } from '../../../src/store/account/buy-again.ts';
import { lazyImport } from '../../../src/transport/lazy-import.ts';
import { findTrackingLinks } from './order-progress.ts';
import { useSave } from './useSave.tsx';

const loadBuyAgain = lazyImport(() => import('../../../src/store/account/buy-again.ts'));

interface OrderActionsProps extends WidgetContext {
  readonly order: Order;
}

/** The actions of an order: to track its parcels, and to buy the same products again. */
export function OrderActions({ app, host, locale, order }: OrderActionsProps) {
  const { busy, problem, save, retry } = useSave(app, host);
  const [result, setResult] = useState('');
  const bought = useRef<BoughtAgain | undefined>(undefined);
  const links = findTrackingLinks(order);
  const labelId = `order-${order.id}`;
  const onAdded = () => {
    if (!bought.current) return;
    const { isAdded, missing } = bought.current;
    const names = new Intl.ListFormat(locale).format(missing);
    const refusal = missing.length && interpolate(messages.missing, { names });
    setResult([isAdded && messages.added, refusal].filter(Boolean).join('. '));
  };
  const buyAgain = () => {
    setResult('');
    void save(async () => {
      const code = await loadBuyAgain();
      bought.current = await code.buyAgain(app, order, host);
    }, onAdded);
  };
  return (
    <>
      <div className="ways">
        {links.map((link, index) => (
          <a key={link} part="track" className="button quiet" href={link} aria-describedby={labelId}>
            {links.length > 1 ? `${messages.track} ${index + 1}` : messages.track}
          </a>
        ))}
        {!!order.lineItems[0] && (
          <button
            type="button"
            part={busy ? 'buy-again busy' : 'buy-again'}
            className="button quiet"
            aria-busy={busy || undefined}
            aria-describedby={labelId}
            onClick={buyAgain}
          >
            {messages.buyAgain}
            {busy && <span className="spinner" />}
          </button>
        )}
      </div>
      <LazyNotice problem={problem} onRetry={retry} />
      <p part="bought-again" className={result ? '' : 'sr'} role="status">
        {result}
      </p>
    </>
  );
}
