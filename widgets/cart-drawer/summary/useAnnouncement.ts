import { useCallback, useEffect, useRef, useState } from 'react';

/** The delay before a text is rendered, ms. Screen readers skip a live region's text when its dialog opens. */
const DELAY_MS = 100;

/** The age from which an announcement is dropped when the dialog opens, ms. */
export const STALE_MS = 3000;

interface Announcement {
  readonly text: string;
  readonly at: number;
  readonly topic: string | undefined;
}

/** Announces a text. The text replaces a waiting announcement of the same topic, such as an earlier quantity. */
export type Announce = (text: string, topic?: string) => void;

/**
 * The text of a dialog's live region, and a function that announces a text. The text is rendered after a short delay
 * while the dialog is open, or else after it has opened. Texts that are then older than `STALE_MS` are dropped.
 */
export function useAnnouncement(open: boolean): readonly [announcement: string, announce: Announce] {
  const [announcement, setAnnouncement] = useState('');
  const [waiting, setWaiting] = useState<readonly Announcement[]>([]);
  const announce = useCallback<Announce>((text, topic) => {
    const isOther = (entry: Announcement) => !topic || entry.topic !== topic;
    setWaiting(list => [...list.filter(isOther), { text, at: Date.now(), topic }]);
  }, []);
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = Date.now();
    else setAnnouncement('');
  }, [open]);
  useEffect(() => {
    if (!open || !waiting.length) return;
    const timer = setTimeout(() => {
      const fresh = waiting.filter(({ at }) => openedAt.current - at < STALE_MS);
      if (fresh.length) setAnnouncement(fresh.map(({ text }) => text).join(' '));
      // Announcements that were made during the delay come next.
      setWaiting(list => list.filter(entry => !waiting.includes(entry)));
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [open, waiting]);
  return [announcement, announce];
}
