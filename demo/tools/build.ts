import { execFileSync, spawn } from 'node:child_process';
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

const optionsOf = ({ into, version }: Build) => ({
  cwd: root,
  shell: process.platform === 'win32',
  env: { ...process.env, ...(into && { KIOSK_DIST: into }), ...(version && { KIOSK_VERSION: version }) },
});
const COMMAND = ['npm', ['run', '--silent', 'build']] as const;

/** Builds `dist/`, or another folder as another version. */
export function build({ quiet = true, ...what }: Build & { readonly quiet?: boolean } = {}): void {
  execFileSync(...COMMAND, { ...optionsOf(what), stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit' });
}

/** Begins to build, beside what follows; what comes of it is not told. */
export function startBuild(what: Build): void {
  spawn(...COMMAND, { ...optionsOf(what), stdio: 'ignore' });
}

/** Builds `dist/` unless it exists. */
export function buildIfMissing(): void {
  if (existsSync(`${dist}/manifest.json`)) return;
  console.log('Building dist/ …');
  build();
}
