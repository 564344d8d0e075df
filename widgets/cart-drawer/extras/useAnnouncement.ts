import { useCallback, useEffect, useState } from 'react';

/** Screen readers leave out what a live region holds when its dialog is shown: it is filled so long after, ms. */
const DELAY_MS = 100;

/** What happened so long before the dialog is shown is not told in it, ms. */
export const STALE_MS = 3000;

interface Announcement {
  readonly text: string;
  readonly at: number;
}

/** What a dialog's live region says, and how to have it say something: at once, or as soon as the dialog has opened. */
export function useAnnouncement(open: boolean): readonly [said: string, announce: (text: string) => void] {
  const [said, setSaid] = useState('');
  const [waiting, setWaiting] = useState<readonly Announcement[]>([]);
  const announce = useCallback((text: string) => setWaiting(list => [...list, { text, at: Date.now() }]), []);
  useEffect(() => {
    if (!open || !waiting.length) return;
    const timer = setTimeout(() => {
      const fresh = waiting.filter(({ at }) => Date.now() - at < STALE_MS);
      if (fresh.length) setSaid(fresh.map(({ text }) => text).join(' '));
      // What is announced meanwhile, and not drawn yet, comes next.
      setWaiting(list => list.slice(waiting.length));
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [open, waiting]);
  useEffect(() => {
    if (!open) setSaid('');
  }, [open]);
  return [said, announce];
}
