import { useEffect } from 'react';

/** Retries what has failed once the connection is back. */
export function useRetryOnline(problem: unknown, retry: () => void): void {
  useEffect(() => {
    if (!problem) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [problem, retry]);
}
