import { useEffect, useRef, useState } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import { productListMessages as messages } from '../../src/i18n/en/product-list.ts';
import { pluralize } from '../../src/i18n/interpolate.ts';
import type { attributes } from './attributes.ts';
import type { Reading } from './read-on.ts';
import type { View } from './useView.ts';

interface Settled {
  readonly reading: Reading | undefined;
  readonly isLoading: boolean;
  readonly view: View;
  /** How often the shopper has changed the view. */
  readonly changes: number;
}

/** What a screen reader says of the shopper's last change once its products are there; the page hears of it, too. */
export function useOutcome(
  { app, host, pageSize }: Pick<WidgetProps<typeof attributes>, 'app' | 'host' | 'pageSize'>,
  { reading, isLoading, view, changes }: Settled,
): string {
  const [outcome, setOutcome] = useState('');
  const told = useRef({ changes, key: '', count: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, when it has settled.
  useEffect(() => {
    if (isLoading || !reading) return;
    const { search, sort, filter, page } = view;
    const count = Math.min(reading.found.length, pageSize * page);
    const before = told.current;
    told.current = { changes, key: reading.key, count };
    if (before.changes === changes) return;
    if (before.key === reading.key && count > before.count) {
      setOutcome(pluralize(messages.moreLoaded, count - before.count));
      return;
    }
    const total = reading.isExact ? reading.total : count;
    setOutcome(total ? pluralize(messages.count, total) : messages.none);
    app.ports.emit('kiosk:search', { search, filter, sort, count: total }, host);
  }, [isLoading, reading, changes]);
  return outcome;
}
