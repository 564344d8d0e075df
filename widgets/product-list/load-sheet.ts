import { lazyImport } from '../../src/transport/lazy-import.ts';

export const loadSheet = lazyImport(() => import('./sheet/Sheet.tsx'));
