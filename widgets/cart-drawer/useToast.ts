import { useCallback, useState } from 'react';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import type { AddChange, Note } from './toast/Toast.tsx';

const importToast = lazyImport(() => import('./toast/Toast.tsx'));

type LazyNote = Note & Awaited<ReturnType<typeof importToast>>;

/**
 * Returns the note that the toast shows, undefined until the code of the toast has loaded, and a function that shows
 * another note. If the load fails, no toast is shown.
 */
export function useToast() {
  const [note, setNote] = useState<LazyNote>();
  const show = useCallback(
    (change: AddChange | undefined) =>
      void importToast().then(
        code => setNote({ ...code, change }),
        () => {},
      ),
    [],
  );
  return [note, show] as const;
}
