import { useCallback, useState } from 'react';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import type { AddChange, Note } from './slip/Slip.tsx';

const importSlip = lazyImport(() => import('./slip/Slip.tsx'));

type LateNote = Note & Awaited<ReturnType<typeof importSlip>>;

/** The last note of an add, once the code that shows it has come, and how to show another. Without that code no note is shown. */
export function useSlip() {
  const [note, setNote] = useState<LateNote>();
  const show = useCallback(
    (change: AddChange | undefined) =>
      void importSlip().then(
        code => setNote({ ...code, change }),
        () => {},
      ),
    [],
  );
  return [note, show] as const;
}
