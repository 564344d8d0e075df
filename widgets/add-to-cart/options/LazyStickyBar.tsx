import { useEffect, useState } from 'react';
import { lazyImport } from '../../../src/transport/lazy-import.ts';
import type { StickyBarProps } from '../sticky/StickyBar.tsx';

const loadStickyBar = lazyImport(() => import('../sticky/StickyBar.tsx'));

/** The bar with the button, once its code has come. Without it the form's own button is left. */
export function LazyStickyBar(props: StickyBarProps) {
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadStickyBar>>>();
  useEffect(() => void loadStickyBar().then(setCode, () => undefined), []);
  return code ? <code.StickyBar {...props} /> : null;
}
