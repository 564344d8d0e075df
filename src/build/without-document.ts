import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const replacement = fileURLToPath(new URL('../prerender/find-all.ts', import.meta.url));

/** For code that runs on a server: what looks for elements of the page looks among those that are being rendered. */
export const withoutDocument: Plugin = {
  name: 'kiosk:without-document',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'node',
  resolveId: source => (source.endsWith('/validation/find-all.ts') ? replacement : null),
  // Of selectors with quotes.
  transform: code =>
    code.includes('CSS.escape(') ? { code: code.replaceAll('CSS.escape(', 'String('), map: null } : null,
};
