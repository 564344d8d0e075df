import { type RefObject, useEffect, useRef, useState } from 'react';
import type { WidgetProps } from '../../../src/elements/host.ts';
import { productListMessages as messages } from '../../../src/i18n/en/product-list.ts';
import { pluralize } from '../../../src/i18n/interpolate.ts';
import type { attributes } from '../attributes.ts';
import type { Reading } from '../read-on.ts';
import type { Viewed } from '../view.ts';
import { toAddress } from './address.ts';

/** The state of the list when its products last arrived. */
export interface Settled {
  readonly changes: number;
  readonly key: string;
  readonly count: number;
}

interface OutcomeProps {
  readonly list: WidgetProps<typeof attributes>;
  readonly viewed: Viewed;
  readonly reading: Reading | undefined;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** How many cards are shown. */
  readonly count: number;
  /** The state before the first change. */
  readonly before: Settled;
  readonly grid: RefObject<HTMLElement | null>;
}

/**
 * Follows the shopper's changes. With `params`, writes each change to the page's address, as a new history entry unless
 * the change continues the previous one. Announces and emits the result once the products have arrived.
 */
export function Outcome({ list, viewed, reading, isLoading, hasMore, count, before, grid }: OutcomeProps) {
  const { app, host, params } = list;
  const { view, changes, step } = viewed;
  const [outcome, setOutcome] = useState('');
  const announced = useRef(before);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change.
  useEffect(() => {
    const address = params && step && toAddress(view, list);
    // Keeps the history state of the page itself.
    if (address && address !== location.href) history[step](history.state, '', address);
  }, [changes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, when it has settled.
  useEffect(() => {
    if (isLoading || !reading) return;
    const { key } = reading;
    const { current } = announced;
    announced.current = { changes, key, count };
    if (current.changes === changes) return;
    if (current.key === key && count > current.count) {
      setOutcome(pluralize(messages.moreLoaded, count - current.count));
      if (!hasMore && step === 'replaceState') focusCard(grid.current, current.count);
      return;
    }
    const total = reading.isExact ? reading.total : count;
    setOutcome(total ? pluralize(messages.count, total) : messages.none);
    const { search, sort, filter } = view;
    app.ports.emit('kiosk:search', { search, filter, sort, count: total }, host);
  }, [isLoading, reading, changes]);
  return outcome;
}

/**
 * Focuses the first new card if no other element has the focus. With the last cards, the focused button for more cards
 * disappears.
 */
function focusCard(grid: HTMLElement | null, index: number): void {
  const { activeElement, host } = grid?.getRootNode() as ShadowRoot;
  const isElsewhere = ![document.body, host, null].includes(document.activeElement as HTMLElement | null);
  if (!activeElement && !isElsewhere) (grid?.children[index] as HTMLElement | undefined)?.focus();
}
