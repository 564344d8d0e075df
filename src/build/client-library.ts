import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Compiles the typed client, the page's functions, the base of the React components and the types of `prerender` into
 * `dist/client/`. Each source file gets its own module and declaration file, because only then can a bundler drop the
 * endpoints that a page does not call. Also writes the entries `client` and `index`, which re-export these modules.
 */
export function writeClientLibrary(dist: string): void {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const output = [
    '--noEmit',
    'false',
    '--declaration',
    '--rewriteRelativeImportExtensions',
    '--outDir',
    join(dist, 'client'),
  ];
  const source = [
    '--target',
    'ES2022',
    '--module',
    'preserve',
    '--moduleResolution',
    'bundler',
    '--strict',
    '--skipLibCheck',
  ];
  const roots = [
    '--lib',
    'ES2023,DOM,DOM.Iterable',
    '--types',
    '',
    '--rootDir',
    join(root, 'src'),
    join(root, 'src/index.ts'),
    join(root, 'src/page.ts'),
    join(root, 'src/react/index.ts'),
    join(root, 'src/prerender/types.ts'),
  ];
  execFileSync(process.execPath, [tsc, '--ignoreConfig', ...output, ...source, ...roots], { stdio: 'inherit' });
  for (const [entry, module] of [
    ['client', 'index'],
    ['index', 'page'],
  ])
    for (const ending of ['js', 'd.ts'])
      writeFileSync(join(dist, `${entry}.${ending}`), `export * from './client/${module}.js';\n`);
  appendFileSync(join(dist, 'index.d.ts'), "export type * from './types/elements.js';\n");
}
