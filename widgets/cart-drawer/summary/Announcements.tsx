import { useEffect, useLayoutEffect, useRef } from 'react';
import { cartChangeMessages as messages } from '../../../src/i18n/en/cart-changes.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import { getShopCart } from '../../../src/store/cart/cart.ts';
import { countUnits, getShownLines, lineKey } from '../../../src/store/cart/lines.ts';
import type { CartState, ShownLine } from '../../../src/store/cart/state.ts';
import { formatMultiPrice } from '../line-format.ts';
import type { DrawerPartProps } from '../props.ts';
import { describeChanges } from './describe-changes.ts';
import { Returned } from './Returned.tsx';
import { speakers } from './speakers.ts';
import { STALE_MS, useAnnouncement } from './useAnnouncement.ts';
import { useRepriced } from './useRepriced.ts';
import { useWaitingNews } from './useWaitingNews.ts';

interface AnnouncementsProps extends DrawerPartProps {
  /** The keys of the lines that are highlighted as added. */
  readonly added: readonly string[];
  /** Called with the keys of the lines to highlight. */
  readonly onAdd: (keys: readonly string[]) => void;
}

/**
 * The result of a checkout, and the drawer's live region. The region announces the shopper's changes, then the new sum.
 * Other parts of the drawer announce through it.
 */
export function Announcements(props: AnnouncementsProps) {
  const { app, host, open, autoOpen, terms, cart, lines, added, currency, locale, onAdd } = props;
  const [announcement, announce] = useAnnouncement(open);
  // A layout effect, so that it runs before the effects of parts that announce after the same render.
  useLayoutEffect(() => {
    if (!open) return;
    speakers.set(app, announce);
    return () => void speakers.delete(app);
  }, [app, open, announce]);

  useWaitingNews(cart, lines, announce);
  useRepriced(props, announce);

  const before = useRef<readonly ShownLine[]>(undefined);
  /** The highlighted lines that have been announced. */
  const announced = useRef<readonly string[]>([]);
  const wasOpen = useRef(open);
  /** When the last change was made, ms since the epoch. 0 once the new sum has been announced. */
  const changedAt = useRef(0);
  useLayoutEffect(() => {
    if (!added.length) announced.current = [];
    const isRefused = (key: string) => cart.failures.some(({ kind, keys }) => kind === 'add' && keys?.includes(key));
    // The add that opened the drawer may be complete before the first render. Its lines then still count as new.
    const known = open ? added.filter(key => !announced.current.includes(key) && !isRefused(key)) : [];
    // The toast announces an add that does not open the drawer. Without a toast, the pressed element announces the add
    // once it is completed or has to wait.
    const { unsettled } = getShopCart(app).changes;
    const pressed = autoOpen === 'add' ? [] : cart.ops.filter(({ id }) => unsettled.get(id)?.from);
    if (open && !wasOpen.current && !app.store.getState().drawer.tellsAdds)
      known.push(...listAdded(pressed.filter(({ waiting }) => !waiting)));
    wasOpen.current = open;
    const previous = (before.current ?? getShownLines({ ...cart, ops: [] })).filter(({ key }) => !known.includes(key));
    before.current = lines;
    const changes = describeChanges(previous, lines, cart, locale, known);
    if (!changes.words) return;
    changedAt.current = Date.now();
    if (!open && listAdded(pressed).some(key => changes.added.includes(key))) return;
    announce(changes.words, changes.topic);
    announced.current = [...announced.current, ...changes.added];
    if (changes.added.length) onAdd(changes.added);
  }, [app, open, autoOpen, cart, lines, added, locale, announce, onAdd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines of `added` have that class.
  useEffect(() => {
    if (open) host.shadowRoot?.querySelector('.added')?.scrollIntoView({ block: 'nearest' });
  }, [host, open, added]);

  // If the shopper must first agree to the terms, a press of the checkout leads only to the terms.
  const isLeaving = cart.checkout !== 'idle' && (cart.terms?.agreed === true || !terms);
  useEffect(() => {
    if (isLeaving) announce(messages.leaving);
  }, [isLeaving, announce]);

  const { totals } = cart;
  const isSettled = !cart.ops.length && cart.totalsStatus === 'ready';
  useEffect(() => {
    if (open && Date.now() - changedAt.current > STALE_MS) changedAt.current = 0;
  }, [open]);
  useEffect(() => {
    // The shown sums may be outdated. The latest sums are then being read, or will render next.
    const latest = app.store.getState().cart;
    const isLatest = latest.totalsStatus === 'ready' && latest.totals === totals;
    if (!isSettled || !changedAt.current || !isLatest || !lines.length) return;
    changedAt.current = 0;
    const items = pluralize(messages.items, countUnits(lines));
    announce(
      interpolate(messages.sum, { items, sum: formatMultiPrice(totals?.summary.total, currency, locale) }),
      'sum',
    );
  }, [app, isSettled, totals, lines, currency, locale, announce]);

  return (
    <>
      {cart.returned && <Returned {...props} returned={cart.returned} announce={announce} />}
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}

/** The keys of the lines that these changes add to. */
const listAdded = (ops: CartState['ops']): string[] =>
  ops.flatMap(op => (op.kind === 'add' ? op.lines.map(({ catalogReference }) => lineKey(catalogReference)) : []));
