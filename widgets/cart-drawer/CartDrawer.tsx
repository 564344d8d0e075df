import { useEffect, useLayoutEffect, useRef } from 'react';
import { findDrawer } from '../../src/app/overlays.ts';
import { getRuntime } from '../../src/app/runtime.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { errorMessage } from '../../src/i18n/error-message.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { formatNumber } from '../../src/i18n/numbers.ts';
import { patchSlice } from '../../src/store/app.ts';
import { checkOut } from '../../src/store/cart/checkout.ts';
import { clearRemoved } from '../../src/store/cart/line-actions.ts';
import { dismissFailure, retryFailure } from '../../src/store/cart/queue.ts';
import { readCart } from '../../src/store/cart/read.ts';
import { countUnits, getShownLines } from '../../src/store/cart/state.ts';
import { readTotals } from '../../src/store/cart/totals.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Close } from '../../src/ui/Icons.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { useDialog } from '../../src/ui/useDialog.ts';
import { useStore } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { CartLines } from './CartLines.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { formatMultiPrice, selectCurrency } from './line-format.ts';
import { Totals } from './Totals.tsx';
import { useAnnouncement } from './useAnnouncement.ts';

/** An add this long ago no longer opens a drawer, ms. */
const AUTO_OPEN_WINDOW_MS = 8000;

/** The cart as a modal dialog at the side of the screen. */
export function CartDrawer({
  app,
  host,
  locale,
  activations,
  connections,
  open,
  side,
  autoOpen,
}: WidgetProps<typeof attributes>) {
  const cart = useStore(app.store, state => state.cart);
  const currency = useStore(app.store, selectCurrency);
  const lines = getShownLines(cart);
  const units = countUnits(lines);
  const { ops, adds, base, status, totals, totalsStatus, checkout, failures, removed } = cart;

  const setOpen = (to: boolean) => host.toggleAttribute('open', to);
  const { dialog, ways: dialogProps } = useDialog(open, connections, () => setOpen(false));
  const announcement = useAnnouncement(open, lines, locale);

  // The code of a drawer may come after the press that opens it.
  useEffect(() => {
    const { addsSeen, addedAt } = app.cartQueue;
    if (adds === addsSeen || findDrawer(getRuntime(), host.getAttribute('client-id')) !== host) return;
    app.cartQueue.addsSeen = adds;
    if (autoOpen === 'add' && Date.now() - addedAt < AUTO_OPEN_WINDOW_MS) setOpen(true);
  }, [adds]);
  useEffect(() => {
    if (activations) setOpen(true);
  }, [activations]);

  useEffect(() => {
    if (!open) return;
    patchSlice(app, 'drawer', { open: true });
    app.ports.emit('kiosk:open', { what: 'cart' }, host);
    if (!ops.length) void readCart(app);
    return () => {
      patchSlice(app, 'drawer', { open: false });
      clearRemoved(app);
      app.ports.emit('kiosk:close', { what: 'cart' }, host);
    };
  }, [open]);
  const updatedDate = base?.updatedDate;
  useEffect(() => {
    if (open) void readTotals(app);
  }, [open, updatedDate]);
  const viewed = open && updatedDate !== undefined;
  useEffect(() => {
    if (viewed) app.ports.emit('kiosk:view-cart', { cart: app.store.getState().cart.base }, host);
  }, [viewed]);

  const closeButton = useRef<HTMLButtonElement>(null);
  // What had the focus may go with what it did, such as a notice: the keyboard goes on from the top.
  useEffect(() => {
    if (open && document.activeElement === document.body) closeButton.current?.focus();
  });

  const loading = status === 'unread' || status === 'reading';
  const failed = status === 'failed' && !lines.length;
  const empty = !lines.length && !removed.length && !loading && !failed;
  const blocked =
    lines.some(({ availability }) => availability.status !== 'AVAILABLE') ||
    totals?.violations?.some(({ severity }) => severity === 'ERROR') === true;
  const stale = ops.length > 0 || totalsStatus === 'stale';
  const title = units ? interpolate(messages.titled, { n: formatNumber(units, locale) }) : messages.title;
  const totalLabel =
    !stale && totalsStatus === 'ready' && formatMultiPrice(totals?.summary.total, totals?.currency, locale);

  const states = [open && 'open', failed && 'error', empty && 'empty', loading && !lines.length && 'loading'].filter(
    state => typeof state === 'string',
  );
  useLayoutEffect(() => host.reflect(states), [states.join()]);

  return (
    <dialog part="dialog" className={side} aria-label={title} ref={dialog} {...dialogProps}>
      <div part="header" className="header">
        <slot name="header">
          <h2 part="title">{title}</h2>
        </slot>
        <button
          type="button"
          part="close"
          className="close"
          aria-label={messages.close}
          ref={closeButton}
          onClick={() => setOpen(false)}
        >
          <Close />
        </button>
      </div>
      <div part="body" className="body">
        {failures.map(({ id, kind, name = messages.aThing, problem }) => (
          <Notice
            key={id}
            message={`${interpolate(messages.failed[kind], { name })} ${kind === 'merge' ? '' : errorMessage(problem)}`}
            requestId={problem.requestId}
            onRetry={kind === 'merge' ? undefined : () => void retryFailure(app, id).catch(() => undefined)}
            onDismiss={() => dismissFailure(app, id)}
          />
        ))}
        {failed && cart.problem && (
          <Notice
            message={errorMessage(cart.problem)}
            requestId={cart.problem.requestId}
            onRetry={() => void readCart(app)}
          />
        )}
        {loading && !lines.length && (
          <ul className="lines" aria-hidden="true">
            {[0, 1].map(n => (
              <li key={n} className="line">
                <span className="picture bone" />
                <span className="bone" />
              </li>
            ))}
          </ul>
        )}
        {empty ? (
          <EmptyCart onCarryOn={() => setOpen(false)} />
        ) : (
          <CartLines app={app} host={host} lines={lines} removed={removed} currency={currency} locale={locale} />
        )}
      </div>
      {lines.length > 0 && (
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
      )}
      <p className="sr" role="status">
        {checkout === 'idle' ? announcement : messages.leaving}
      </p>
    </dialog>
  );
}
