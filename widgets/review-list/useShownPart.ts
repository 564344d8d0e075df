import { useLayoutEffect, useRef, useState } from 'react';

/** The most entries in the page at a time. */
const MAX_SHOWN = 300;

/**
 * The part of a long list that is in the page, at most `MAX_SHOWN` entries. Later entries replace the first ones, which
 * the shopper can request again. The visible entries keep their place on the screen. `key` identifies the list.
 */
export function useShownPart<T>(items: readonly T[], key: unknown) {
  const [state, setState] = useState({ key, until: Number.POSITIVE_INFINITY });
  const end = Math.min(items.length, state.key === key ? state.until : items.length);
  const start = Math.max(0, end - MAX_SHOWN);
  const list = useRef<HTMLUListElement>(null);
  const lastStart = useRef(start);

  // An entry that stays in the page, and its place before the entries change.
  const stays = start > lastStart.current ? list.current?.lastElementChild : list.current?.firstElementChild;
  const kept = start !== lastStart.current && stays ? { stays, top: stays.getBoundingClientRect().top } : undefined;
  useLayoutEffect(() => {
    lastStart.current = start;
    if (!kept) return;
    // Most browsers keep the entry in its place by themselves.
    requestAnimationFrame(() => {
      const moved = kept.stays.isConnected ? kept.stays.getBoundingClientRect().top - kept.top : 0;
      if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' });
    });
  });

  return {
    list,
    start,
    shown: items.slice(start, end),
    /** Shows `count` more entries before the shown entries. */
    showEarlier: (count: number) => setState({ key, until: Math.max(MAX_SHOWN, end - count) }),
    /** Shows `count` more entries after the shown entries. Returns false if the list is at its end. */
    showLater: (count: number): boolean => {
      if (end === items.length) return false;
      setState({ key, until: end + count < items.length ? end + count : Number.POSITIVE_INFINITY });
      return true;
    },
  };
}
