import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** React is the authoring language, Preact the runtime; `npm run test:react` renders the same islands with React. */
const preact = {
  'react/jsx-runtime': here('src/build/preact/jsx-runtime.ts'),
  'react/jsx-dev-runtime': here('src/build/preact/jsx-runtime.ts'),
  'react-dom/client': here('src/build/preact/react-dom-client.ts'),
  react: here('src/build/preact/react.ts'),
};

export default defineConfig({
  resolve: { alias: process.env.KIOSK_RUNTIME === 'react' ? {} : preact },
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'widgets/**/*.test.{ts,tsx}', 'demo/**/*.test.ts'],
    testTimeout: 15_000,
  },
});
