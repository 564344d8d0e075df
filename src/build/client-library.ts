import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Compiles the typed client, one module and declaration file per source file: a bundler then drops the calls that a page
 * does not make, which it cannot do if the areas are in one file.
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
  ];
  execFileSync(process.execPath, [tsc, '--ignoreConfig', ...output, ...source, ...roots], { stdio: 'inherit' });
  for (const file of ['client.js', 'client.d.ts'])
    writeFileSync(join(dist, file), "export * from './client/index.js';\n");
}
