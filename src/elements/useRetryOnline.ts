import { useEffect } from 'react';

/** If there is a problem, retries once the connection is back. */
export function useRetryOnline(problem: unknown, retry: () => void): void {
  useEffect(() => {
    if (!problem) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [problem, retry]);
}
