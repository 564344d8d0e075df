import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Writes `custom-elements.json` from the elements' doc blocks. */
export function writeElementsManifest(dist: string): void {
  const cem = join(root, 'node_modules/@custom-elements-manifest/analyzer/cem.js');
  const config = 'src/build/elements-manifest.config.mjs';
  execFileSync(process.execPath, [cem, 'analyze', '--config', config, '--outdir', relative(root, dist), '--quiet'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
