import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findStaleness } from '../../src/build/sources.ts';
import { CommandError } from '../platform/node/command-line.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = process.env.KIOSK_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** A copy of `dist/` with an older version, for tests of two versions on one page. */
export const older = { into: join(root, '.output/older'), version: '0.0.9' };

/** Copies `dist/` and changes its version, because a second build would add a minute to every test run. */
export function copyAsOlder(): void {
  const { version } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as { version: string };
  rmSync(older.into, { recursive: true, force: true });
  cpSync(dist, older.into, { recursive: true });
  for (const file of readdirSync(older.into, { recursive: true }) as string[]) {
    if (!file.endsWith('.js')) continue;
    const path = join(older.into, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(`"${version}"`, `"${older.version}"`));
  }
}

interface Build {
  readonly into?: string;
  readonly version?: string;
}

/** Builds `dist/`, or another folder as another version. A quiet build prints nothing until it fails. */
export function build({ into, version, quiet = true }: Build & { readonly quiet?: boolean } = {}): void {
  const { status, error, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    shell: process.platform === 'win32',
    env: { ...process.env, ...(into && { KIOSK_DIST: into }), ...(version && { KIOSK_VERSION: version }) },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) return;
  if (quiet) console.error(stdout + stderr);
  throw new CommandError('The build has failed. Its errors are above.', { cause: error });
}

/** Builds `dist/` if the sources have changed since the last build. Prints the reason and the expected time. */
export function buildIfStale(): void {
  const stale = findStaleness(dist);
  if (!stale) return;
  const { reason, seconds } = stale;
  const duration = seconds === undefined ? 'This takes about a minute' : `The last build took ${seconds} s`;
  console.log(`Building ${relative(process.cwd(), dist)}: ${reason}. ${duration} …`);
  build();
}
