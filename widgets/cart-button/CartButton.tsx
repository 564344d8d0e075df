import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AUTO_OPEN_WINDOW_MS, findDrawer, openCart } from '../../src/app/page/overlays.ts';
import { getRuntime } from '../../src/app/start/runtime.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { cartButtonMessages as messages } from '../../src/i18n/en/cart-button.ts';
import { interpolate, pluralize } from '../../src/i18n/interpolate.ts';
import { formatNumber } from '../../src/i18n/numbers.ts';
import { countUnits, getShownLines } from '../../src/store/cart/lines.ts';
import { readCart } from '../../src/store/cart/read.ts';
import type { CartState } from '../../src/store/cart/state.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { NetworkError } from '../../src/transport/errors.ts';
import { Bag } from '../../src/ui/icons/Bag.ts';
import { useStore } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';

/** A higher count is shown as `99+`. */
const MAX_BADGE_COUNT = 99;

/** Values of a drawer's `auto-open` with which an add neither opens the drawer nor shows a toast. */
const IS_SILENT = /^(badge|none)$/;

/** Kinds of failed changes that concern no line. Only the drawer shows why such a change was refused. */
const DETAILS = /^(coupon|note|delivery)$/;

const join = (parts: readonly (string | false | 0)[]): string => parts.filter(Boolean).join(', ');

export function CartButton({ app, host, clientId, locale, activations, drawer }: WidgetProps<typeof attributes>) {
  const cart = useStore(app.store, state => state.cart);
  const overlay = useStore(app.store, state => state.drawer);
  const isKnown = cart.status === 'ready' || cart.cached || cart.ops.length > 0;
  const units = countUnits(getShownLines(cart));
  const previousUnits = useRef<number | undefined>(undefined);
  const previousLost = useRef<number | undefined>(undefined);
  const announcement = useRef('');
  const hasIncreased = isKnown && previousUnits.current !== undefined && units > previousUnits.current;
  const hasChanged = isKnown && previousUnits.current !== undefined && units !== previousUnits.current;
  const itemsLabel = pluralize(messages.items, units);
  const lostUnits = countUnits(cart.lost?.lines ?? []);
  const lostLabel = lostUnits ? pluralize(messages.lost, lostUnits) : '';
  const [isRefused, isNewlyRefused] = useRefusals(cart, overlay.open);
  const refusedLabel = isRefused && messages.refused;
  const previousOffered = useRef(cart.offered);
  const previousKeys = useRef(overlay.requestedKeys);
  const isNewlyOffered = !!cart.offered && cart.offered !== previousOffered.current;
  const isNewlyLost = lostUnits > (previousLost.current ?? lostUnits);
  if (hasChanged || isNewlyLost || isNewlyRefused || isNewlyOffered)
    announcement.current = isAnnouncedByDrawer()
      ? ''
      : join([
          interpolate(messages.inCart, { items: itemsLabel }),
          isNewlyLost && lostLabel,
          isNewlyRefused && refusedLabel,
          isNewlyOffered && interpolate(messages.applied, { code: cart.offered ?? '' }),
        ]);

  /** Whether a drawer is open, or is about to open or to show a toast. The drawer then announces the changes. */
  function isAnnouncedByDrawer(): boolean {
    const isAwaited = Date.now() - overlay.requestedAt < AUTO_OPEN_WINDOW_MS;
    if (overlay.open || (!isAwaited && overlay.requestedKeys === previousKeys.current)) return overlay.open;
    const opening = findDrawer(getRuntime(), clientId);
    return !!opening && !IS_SILENT.test(opening.getAttribute('auto-open') ?? '');
  }

  const formatCount = (n: number) => (n > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : formatNumber(n, locale));
  const [problem, setProblem] = useState<Problem>();
  const open = () => {
    const runtime = getRuntime();
    openCart(runtime, clientId, drawer || undefined);
    // A drawer is hidden until its code has loaded, so the button shows a failure to load that code.
    runtime
      .load?.('kiosk-cart-drawer')
      .then(
        () => undefined,
        cause => toProblem(new NetworkError('code', cause)),
      )
      .then(setProblem);
  };
  useEffect(() => void readCart(app), [app]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each activation.
  useEffect(() => {
    if (activations) open();
  }, [activations]);
  useLayoutEffect(() => {
    previousOffered.current = cart.offered;
    previousKeys.current = overlay.requestedKeys;
    if (!isKnown) return;
    previousUnits.current = units;
    previousLost.current = lostUnits;
  }, [isKnown, units, lostUnits, cart.offered, overlay.requestedKeys]);
  useHostStates(host, { empty: isKnown && !units });

  return (
    <div>
      <button
        type="button"
        part="button"
        className="cart"
        aria-label={join([messages.plain, isKnown && (units || !lostUnits) && itemsLabel, lostLabel, refusedLabel])}
        aria-haspopup="dialog"
        onClick={open}
      >
        <slot />
        {!host.hasSlotted('') && <Bag part="icon" />}
        {isKnown && units > 0 && (
          <span part="badge" className={hasIncreased ? 'badge bump' : 'badge'} key={units} aria-hidden="true">
            <bdi>{formatCount(units)}</bdi>
          </span>
        )}
        {isRefused && (
          <span part="refused" className="badge refused" aria-hidden="true">
            <span>!</span>
          </span>
        )}
        {lostUnits > 0 && (
          <span part="lost" className="badge lost" aria-hidden="true">
            {/* Keeps the plus sign before the count in right-to-left pages. */}
            {`\u200e+${formatCount(lostUnits)}`}
          </span>
        )}
      </button>
      <LazyNotice problem={problem} onRetry={open} />
      <span className="sr" role="status">
        {announcement.current}
      </span>
    </div>
  );
}

/**
 * Returns whether the shop has refused a change that only the drawer can show, and that the drawer has not shown yet.
 * The second value is true if the button has not announced such a refusal yet.
 */
function useRefusals({ failures, coupon }: CartState, isDrawerOpen: boolean): [isRefused: boolean, isNew: boolean] {
  const seen = useRef(new WeakSet<object>());
  const announced = useRef(new WeakSet<object>());
  const refusals: object[] = failures.filter(({ kind }) => DETAILS.test(kind));
  if (coupon?.problem) refusals.push(coupon);
  const unseen = refusals.filter(refusal => !isDrawerOpen && !seen.current.has(refusal));
  const isNew = unseen.some(refusal => !announced.current.has(refusal));
  useLayoutEffect(() => {
    for (const refusal of refusals) {
      announced.current.add(refusal);
      if (isDrawerOpen) seen.current.add(refusal);
    }
  });
  return [unseen.length > 0, isNew];
}
