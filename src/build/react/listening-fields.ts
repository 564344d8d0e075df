import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const runtime = fileURLToPath(new URL('jsx-runtime.ts', import.meta.url));

/** Whether a module imports React's JSX runtime and is not `jsx-runtime.ts`, which replaces this runtime. */
export const isReplaced = (source: string, importer: string | undefined): boolean =>
  /^react\/jsx-(dev-)?runtime$/.test(source) && importer !== runtime;

/**
 * Makes compiled JSX call the functions of `jsx-runtime.ts`. These functions add an empty `onChange` where React's
 * development build would report that it is missing.
 */
export const listeningFields: Plugin = {
  name: 'kiosk:listening-fields',
  enforce: 'pre',
  resolveId: (source, importer) => (isReplaced(source, importer) ? runtime : undefined),
};
