import { useEffect, useState } from 'react';
import { lazyImport } from '../../../src/transport/lazy-import.ts';
import type { StickyBarProps } from '../sticky/StickyBar.tsx';

const loadStickyBar = lazyImport(() => import('../sticky/StickyBar.tsx'));

/** The sticky bar, once its code has loaded. If the load fails, only the form's own button remains. */
export function LazyStickyBar(props: StickyBarProps) {
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadStickyBar>>>();
  useEffect(() => void loadStickyBar().then(setCode, () => undefined), []);
  return code ? <code.StickyBar {...props} /> : null;
}
