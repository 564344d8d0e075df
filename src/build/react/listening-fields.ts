import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const runtime = fileURLToPath(new URL('jsx-runtime.ts', import.meta.url));

/** Has compiled JSX call a runtime in which each field has a listener that React looks for. */
export const listeningFields: Plugin = {
  name: 'kiosk:listening-fields',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /^react\/jsx-(dev-)?runtime$/.test(source) && importer !== runtime ? runtime : undefined,
};
