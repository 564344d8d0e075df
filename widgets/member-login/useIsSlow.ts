import { useEffect, useState } from 'react';

const SLOW_MS = 8000;

/** Whether the login has been busy for `SLOW_MS`. The shopper may then want another way to sign in. */
export function useIsSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return slow;
}
