import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../tools/build.ts';

/** Packs the package and installs it in an empty folder as from the registry; answers the packed file. */
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

/** Bundles an app as its builder does: `dist/main.js` in the folder. */
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
