import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Files that tests load in place of many modules, if each of their files loads its own modules. */
const folder = here(`../../.output/test-bundles/${process.pid}`);

export const bundles = {
  folder,
  seed: join(folder, 'seed.db'),
  platform: { module: here('../../demo/platform/testing/seeded-platform.ts'), file: join(folder, 'platform.cjs') },
  document: { module: 'happy-dom', file: join(folder, 'document.cjs') },
};
