import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Writes the declarations behind `client.d.ts`. */
export function declarations(dist: string): void {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const settings = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rewriteRelativeImportExtensions'];
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
  const lib = ['--lib', 'ES2023,DOM,DOM.Iterable', '--allowImportingTsExtensions', '--types', 'vite/client'];
  const places = ['--rootDir', join(root, 'src'), '--outDir', join(dist, 'types'), join(root, 'src/index.ts')];
  execFileSync(process.execPath, [tsc, '--ignoreConfig', ...settings, ...source, ...lib, ...places], {
    stdio: 'inherit',
  });
  writeFileSync(join(dist, 'client.d.ts'), "export * from './types/index.js';\n");
}
