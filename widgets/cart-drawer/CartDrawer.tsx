import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { formatNumber } from '../../src/i18n/numbers.ts';
import { getShopCart } from '../../src/store/cart/cart.ts';
import { countUnits, getShownLines } from '../../src/store/cart/lines.ts';
import { readCart } from '../../src/store/cart/read.ts';
import { savedEntry } from '../../src/store/cart/saved-entry.ts';
import { Close } from '../../src/ui/icons/Close.ts';
import { keepPageStill } from '../../src/ui/still-page.ts';
import { useDialog } from '../../src/ui/useDialog.ts';
import { useStore } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { CartFailures } from './CartFailures.tsx';
import { CartFooter } from './CartFooter.tsx';
import { CartLines } from './CartLines.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { LinesSkeleton } from './LinesSkeleton.tsx';
import { selectCurrency } from './line-format.ts';
import { useDrawerOpening } from './useDrawerOpening.ts';
import { importSummary, useSummary } from './useSummary.ts';
import { useToast } from './useToast.ts';

/** How long the added lines have the part `added` and the title says that they were added, ms. */
const ADDED_MS = 2000;

/** The cart as a modal dialog at the side of the screen, and the toast that reports an add. */
export function CartDrawer(props: WidgetProps<typeof attributes>) {
  const { app, host, locale, connections, open, side } = props;
  const cart = useStore(app.store, state => state.cart);
  const currency = useStore(app.store, selectCurrency);
  const { base, ops, status, failures, removed } = cart;
  const lines = useMemo(() => getShownLines(cart), [cart]);
  const part = { ...props, cart, lines, currency };
  const units = countUnits(lines);

  const close = () => host.toggleAttribute('open', false);
  const { dialog, dialogProps } = useDialog(open, connections, close);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [note, showNote] = useToast();
  useDrawerOpening({ ...props, onAdd: setAdded, onNote: showNote });
  const summary = useSummary(open || lines.length > 0, open);
  useEffect(() => {
    if (!added.length) return;
    const timer = setTimeout(() => setAdded([]), ADDED_MS);
    return () => clearTimeout(timer);
  }, [added]);
  const { code, problem } = summary;
  useEffect(() => {
    if (open && dialog.current) return keepPageStill(dialog.current);
  }, [open, dialog]);

  const updatedDate = base?.updatedDate;
  // A cached cart has no delivery address, so its sums would not be final.
  const totalsWanted = open && !ops.length && !cart.cached;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed cart has other totals, and a retry of the summary also retries failed totals.
  useLayoutEffect(() => {
    if (!totalsWanted || problem) return;
    importSummary().then(
      ({ readTotals }) => readTotals(app),
      () => {},
    );
  }, [app, totalsWanted, updatedDate, problem]);
  const viewed = open && updatedDate !== undefined;
  useEffect(() => {
    if (viewed) app.ports.emit('kiosk:view-cart', { cart: app.store.getState().cart.base }, host);
  }, [app, host, viewed]);

  const heading = useRef<HTMLHeadingElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (open) heading.current?.focus();
  }, [open]);
  // If the focused element has been removed, such as a notice's button, the focus returns to the heading.
  useEffect(() => {
    if (!open || document.activeElement !== document.body) return;
    closeButton.current?.focus();
    heading.current?.focus();
  });

  const loading = (status === 'unread' || status === 'reading') && !lines.length;
  const failed = status === 'failed' && !lines.length;
  const empty = !lines.length && !removed.length && !loading && !failed;
  const title = units ? interpolate(messages.titled, { n: formatNumber(units, locale) }) : messages.title;
  useHostStates(host, { open, error: failed, empty, loading });

  return (
    <div>
      <dialog part="dialog" className={side} aria-label={title} ref={dialog} {...dialogProps}>
        <div part="header" className="header">
          <slot name="header">
            <h2 part="title" tabIndex={-1} ref={heading}>
              {added.length && !ops.some(({ waiting }) => waiting) ? messages.addedTitle : title}
            </h2>
          </slot>
          <button
            type="button"
            part="close"
            className="close"
            aria-label={messages.close}
            ref={closeButton}
            onClick={close}
          >
            <Close />
          </button>
        </div>
        <div part="body" className="body">
          <CartFailures app={app} failures={code?.withoutLines(failures, lines) ?? failures} />
          <LazyNotice problem={status === 'failed' ? cart.problem : undefined} onRetry={() => readCart(app)} />
          {/* The summary's code shows these lines. A cart with products has the notice in its footer. */}
          {empty && (cart.lost || savedEntry.read(getShopCart(app), Boolean)) && (
            <LazyNotice problem={summary.problem} onRetry={summary.retry} />
          )}
          {loading && <LinesSkeleton />}
          {empty ? <EmptyCart onContinue={close} /> : <CartLines {...part} added={added} code={code} />}
          {code && <code.BelowLines {...part} empty={empty} />}
        </div>
        {lines.length > 0 && <CartFooter {...part} summary={summary} />}
        {code && <code.Announcements {...part} added={added} onAdd={setAdded} />}
      </dialog>
      {note && <note.Toast {...part} note={note} />}
    </div>
  );
}
