import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = process.env.KIOSK_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** A second build that says it is another version: two of them may meet in one page. */
export const older = { into: join(root, '.output/older'), version: '0.0.9' };

interface Build {
  readonly into?: string;
  readonly version?: string;
}

/** The variables of its build. */
export const toEnvironment = ({ into, version }: Build): Readonly<Record<string, string>> => ({
  ...(into && { KIOSK_DIST: into }),
  ...(version && { KIOSK_VERSION: version }),
});

/** Builds `dist/`, or another folder as another version. */
export function build({ quiet = true, ...what }: Build & { readonly quiet?: boolean } = {}): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    shell: process.platform === 'win32',
    env: { ...process.env, ...toEnvironment(what) },
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
  });
}

/** Builds `dist/` unless it exists. */
export function buildIfMissing(): void {
  if (existsSync(`${dist}/manifest.json`)) return;
  console.log('Building dist/ …');
  build();
}
