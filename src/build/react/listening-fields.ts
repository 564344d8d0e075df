import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const runtime = fileURLToPath(new URL('jsx-runtime.ts', import.meta.url));

/** Whether a module imports React's JSX runtime, in whose place it gets one in which each field has a listener that React looks for. */
export const isReplaced = (source: string, importer: string | undefined): boolean =>
  /^react\/jsx-(dev-)?runtime$/.test(source) && importer !== runtime;

/** Has compiled JSX call that runtime. */
export const listeningFields: Plugin = {
  name: 'kiosk:listening-fields',
  enforce: 'pre',
  resolveId: (source, importer) => (isReplaced(source, importer) ? runtime : undefined),
};
