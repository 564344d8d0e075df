import { useCallback, useEffect, useRef, useState } from 'react';

/** Screen readers leave out what a live region holds when its dialog is shown: it is filled so long after, ms. */
const DELAY_MS = 100;

/** What happened so long before the dialog is shown is not told in it, ms. */
export const STALE_MS = 3000;

interface Announcement {
  readonly text: string;
  readonly at: number;
  readonly topic: string | undefined;
}

/** Has something said: in place of what waits to be said on the same topic, such as a quantity that has changed again. */
export type Announce = (text: string, topic?: string) => void;

/** What a dialog's live region says, and how to have it say something: at once, or as soon as the dialog has opened. */
export function useAnnouncement(open: boolean): readonly [said: string, announce: Announce] {
  const [said, setSaid] = useState('');
  const [waiting, setWaiting] = useState<readonly Announcement[]>([]);
  const announce = useCallback<Announce>((text, topic) => {
    const isOther = (entry: Announcement) => !topic || entry.topic !== topic;
    setWaiting(list => [...list.filter(isOther), { text, at: Date.now(), topic }]);
  }, []);
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = Date.now();
    else setSaid('');
  }, [open]);
  useEffect(() => {
    if (!open || !waiting.length) return;
    const timer = setTimeout(() => {
      const fresh = waiting.filter(({ at }) => openedAt.current - at < STALE_MS);
      if (fresh.length) setSaid(fresh.map(({ text }) => text).join(' '));
      // What is announced meanwhile, and not drawn yet, comes next.
      setWaiting(list => list.filter(entry => !waiting.includes(entry)));
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [open, waiting]);
  return [said, announce];
}
