import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build.ts';
import type { Weights } from './report.ts';
import { type Row, writeRows } from './rows.ts';
import { withoutHash } from './ways.ts';

/** A fixed hash: that of the build whose figures were the first. */
const HASH = 'usonec';

/**
 * Weighs each row with size-limit. The names by which files import each other contain the hash of the build. The
 * letters of the hash change the compressed bytes of a way by up to 90. So size-limit gets a copy with a fixed hash.
 */
export function weigh(rows: readonly Row[], built: readonly string[], folder = root): Weights {
  const copy = join(folder, '.output/size');
  rmSync(copy, { recursive: true, force: true });
  const weighed = new Set(rows.flatMap(({ path }) => path));
  const hashes = new Set(built.flatMap(file => /^dist\/shared\/kiosk-.+(-\w+\.js)$/.exec(file)?.[1] ?? []));
  for (const file of built) {
    const name = withoutHash(file);
    if (!weighed.has(name)) continue;
    const into = join(copy, name.replace('*', HASH));
    mkdirSync(dirname(into), { recursive: true });
    let text = readFileSync(join(folder, file), 'utf8');
    for (const hash of hashes) text = text.replaceAll(hash, `-${HASH}.js`);
    writeFileSync(into, text);
  }
  const config = join(copy, 'size-limit.json');
  mkdirSync(copy, { recursive: true });
  writeFileSync(config, writeRows(rows));
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/size-limit'), ['--config', config, '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const results = JSON.parse(stdout || 'null') as readonly { name: string; size?: number }[] | { error: string } | null;
  if (!Array.isArray(results))
    throw new Error(`size-limit has failed:\n${(results as { error: string } | null)?.error ?? stderr}`);
  return new Map(results.flatMap(({ name, size }) => (size ? [[name, size] as const] : [])));
}
