import { useLayoutEffect, useRef, useState } from 'react';

/** The most entries in the page at a time. */
const MAX_SHOWN = 300;

/**
 * Which part of a long list is in the page: what has been passed makes room for what follows, and can be asked for again. What the
 * shopper looks at stays where it is on the screen. `key` tells one list from another.
 */
export function useShownPart<T>(items: readonly T[], key: unknown) {
  const [state, setState] = useState({ key, until: Number.POSITIVE_INFINITY });
  const end = Math.min(items.length, state.key === key ? state.until : items.length);
  const start = Math.max(0, end - MAX_SHOWN);
  const list = useRef<HTMLUListElement>(null);
  const lastStart = useRef(start);

  // One that stays, and where it stands before the page changes.
  const stays = start > lastStart.current ? list.current?.lastElementChild : list.current?.firstElementChild;
  const kept = start !== lastStart.current && stays ? { stays, top: stays.getBoundingClientRect().top } : undefined;
  useLayoutEffect(() => {
    lastStart.current = start;
    if (!kept) return;
    // Most browsers keep it there by themselves.
    requestAnimationFrame(() => {
      const moved = kept.stays.isConnected ? kept.stays.getBoundingClientRect().top - kept.top : 0;
      if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' });
    });
  });

  return {
    list,
    start,
    shown: items.slice(start, end),
    /** Shows as many more before. */
    showEarlier: (count: number) => setState({ key, until: Math.max(MAX_SHOWN, end - count) }),
    /** Shows as many more behind; false where the list is at its end. */
    showLater: (count: number): boolean => {
      if (end === items.length) return false;
      setState({ key, until: end + count < items.length ? end + count : Number.POSITIVE_INFINITY });
      return true;
    },
  };
}
