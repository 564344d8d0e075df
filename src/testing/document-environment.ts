import { createRequire } from 'node:module';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { bundles } from '../build/test-bundles.ts';

/** The globals of happy-dom that replace those of Node. */
const additionalKeys = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
];

/** The environment `happy-dom` of Vitest, from a bundle. */
export default {
  name: 'document',
  viteEnvironment: 'client',
  async setup(global) {
    const { GlobalWindow }: typeof import('happy-dom') = createRequire(import.meta.url)(bundles.document.file);
    const win = new GlobalWindow({
      console: global.console,
      url: 'http://localhost:3000',
      settings: { disableErrorCapturing: true },
    });
    const { keys, originals } = populateGlobal(global, win, { bindFunctions: true, additionalKeys });
    return {
      async teardown() {
        await win.happyDOM.abort();
        win.close();
        for (const key of keys) delete global[key];
        for (const [key, value] of originals) global[key] = value;
      },
    };
  },
} satisfies Environment;
