import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The replacement of a module, by the end of its path. */
const replacements = {
  '/validation/find-all.ts': here('../prerender/find-all.ts'),
  '/find-shown.ts': here('../prerender/find-all.ts'),
  '/useProducts.ts': here('../prerender/useProducts.ts'),
};

/**
 * Replaces, in code for a server, modules that search the page. `findAll` finds nothing, `findShown` searches the
 * elements being rendered, and a product list uses the products that were read before rendering.
 */
export const withoutDocument: Plugin = {
  name: 'kiosk:without-document',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'node',
  resolveId: source => Object.entries(replacements).find(([end]) => source.endsWith(end))?.[1],
};
