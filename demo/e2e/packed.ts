import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../tools/build.ts';

/** Empties the folder, packs the package and unpacks it there as an install would. Returns the path of the tarball. */
export function installPacked(folder: string): string {
  const installed = join(folder, 'node_modules/kiosk-widgets');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [{ filename }] = JSON.parse(packed) as [{ readonly filename: string }];
  const tarball = join(folder, filename);
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  return tarball;
}

/** Writes `code` to `main.js` in the folder, and bundles it with Vite into `dist/main.js`. */
export async function bundle(folder: string, code: string, mode = 'production'): Promise<void> {
  writeFileSync(join(folder, 'main.js'), code);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: { rollupOptions: { input: join(folder, 'main.js'), output: { entryFileNames: 'main.js' } } },
  });
}
