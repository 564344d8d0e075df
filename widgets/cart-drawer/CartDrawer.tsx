import { useEffect, useLayoutEffect, useRef } from 'react';
import { findDrawer } from '../../src/app/overlays.ts';
import { startRuntime } from '../../src/app/runtime.ts';
import type { IslandProps } from '../../src/elements/widget.ts';
import { cartWords as words } from '../../src/i18n/en/cart.ts';
import { problemWords } from '../../src/i18n/error-message.ts';
import { fill } from '../../src/i18n/interpolate.ts';
import { formatNumber } from '../../src/i18n/numbers.ts';
import { patchSlice } from '../../src/store/app.ts';
import { checkOut } from '../../src/store/cart/checkout.ts';
import { forgetRemoved } from '../../src/store/cart/line-actions.ts';
import { dismiss, tryAgain } from '../../src/store/cart/queue.ts';
import { readCart } from '../../src/store/cart/read.ts';
import { shownLines, unitsIn } from '../../src/store/cart/state.ts';
import { readTotals } from '../../src/store/cart/totals.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Close } from '../../src/ui/Icons.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { useDialog } from '../../src/ui/useDialog.ts';
import { useSelect } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { Lines } from './CartLines.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { currencyOf, sumOf } from './line-format.ts';
import { Totals } from './Totals.tsx';
import { useAnnouncement } from './useAnnouncement.ts';

/** An add this long ago no longer opens a drawer, ms. */
const LATE = 8000;

/** The cart as a modal dialog at the side of the screen. */
export function CartDrawer({ app, host, locale, press, moves, open, side, autoOpen }: IslandProps<typeof attributes>) {
  const cart = useSelect(app.store, state => state.cart);
  const currency = useSelect(app.store, currencyOf);
  const lines = shownLines(cart);
  const units = unitsIn(lines);
  const { ops, adds, base, status, totals, totalsStatus, checkout, failures, removed } = cart;

  const setOpen = (to: boolean) => host.toggleAttribute('open', to);
  const { dialog, ways } = useDialog(open, moves, () => setOpen(false));
  const announcement = useAnnouncement(open, lines, locale);

  // The code of a drawer may come after the press that opens it.
  useEffect(() => {
    const { addsSeen, addedAt } = app.cart;
    if (adds === addsSeen || findDrawer(startRuntime(), host.getAttribute('client-id')) !== host) return;
    app.cart.addsSeen = adds;
    if (autoOpen === 'add' && Date.now() - addedAt < LATE) setOpen(true);
  }, [adds]);
  useEffect(() => {
    if (press) setOpen(true);
  }, [press]);

  useEffect(() => {
    if (!open) return;
    patchSlice(app, 'drawer', { open: true });
    app.ports.tell('kiosk:open', { what: 'cart' }, host);
    if (!ops.length) void readCart(app);
    return () => {
      patchSlice(app, 'drawer', { open: false });
      forgetRemoved(app);
      app.ports.tell('kiosk:close', { what: 'cart' }, host);
    };
  }, [open]);
  const stamp = base?.updatedDate;
  useEffect(() => {
    if (open) void readTotals(app);
  }, [open, stamp]);
  const viewed = open && stamp !== undefined;
  useEffect(() => {
    if (viewed) app.ports.tell('kiosk:view-cart', { cart: app.store.getState().cart.base }, host);
  }, [viewed]);

  const close = useRef<HTMLButtonElement>(null);
  // What had the focus may go with what it did, such as a notice: the keyboard goes on from the top.
  useEffect(() => {
    if (open && document.activeElement === document.body) close.current?.focus();
  });

  const reading = status === 'unread' || status === 'reading';
  const failed = status === 'failed' && !lines.length;
  const empty = !lines.length && !removed.length && !reading && !failed;
  const blocked =
    lines.some(({ availability }) => availability.status !== 'AVAILABLE') ||
    totals?.violations?.some(({ severity }) => severity === 'ERROR') === true;
  const stale = ops.length > 0 || totalsStatus === 'stale';
  const title = units ? fill(words.titled, { n: formatNumber(units, locale) }) : words.title;
  const total = !stale && totalsStatus === 'ready' && sumOf(totals?.summary.total, totals?.currency, locale);

  const states = [open && 'open', failed && 'error', empty && 'empty', reading && !lines.length && 'loading'].filter(
    state => typeof state === 'string',
  );
  useLayoutEffect(() => host.reflect(states), [states.join()]);

  return (
    <dialog part="dialog" className={side} aria-label={title} ref={dialog} {...ways}>
      <div part="header" className="header">
        <slot name="header">
          <h2 part="title">{title}</h2>
        </slot>
        <button
          type="button"
          part="close"
          className="close"
          aria-label={words.close}
          ref={close}
          onClick={() => setOpen(false)}
        >
          <Close />
        </button>
      </div>
      <div part="body" className="body">
        {failures.map(({ id, kind, name = words.aThing, problem }) => (
          <Notice
            key={id}
            message={`${fill(words.failed[kind], { name })} ${kind === 'merge' ? '' : problemWords(problem)}`}
            requestId={problem.requestId}
            onRetry={kind === 'merge' ? undefined : () => void tryAgain(app, id).catch(() => undefined)}
            onDismiss={() => dismiss(app, id)}
          />
        ))}
        {failed && cart.problem && (
          <Notice
            message={problemWords(cart.problem)}
            requestId={cart.problem.requestId}
            onRetry={() => void readCart(app)}
          />
        )}
        {reading && !lines.length && (
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
          <Lines app={app} host={host} lines={lines} removed={removed} currency={currency} locale={locale} />
        )}
      </div>
      {lines.length > 0 && (
        <div part="footer" className="footer">
          <Totals cart={cart} pending={stale} locale={locale} onRetry={() => void readTotals(app)} />
          {blocked && <p className="problem">{words.blocked}</p>}
          <Button
            part="checkout"
            className="checkout"
            busy={checkout !== 'idle'}
            off={blocked}
            onPress={() => void checkOut(app, host)}
          >
            {total ? `${words.checkout} · ${total}` : words.checkout}
          </Button>
          <p className="note">{words.note}</p>
          <slot name="footer" />
        </div>
      )}
      <p className="sr" role="status">
        {checkout === 'idle' ? announcement : words.leaving}
      </p>
    </dialog>
  );
}
