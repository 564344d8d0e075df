import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = process.env.KIOSK_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** Builds `dist/`, or another folder as another version. */
export function build({
  into: outDir,
  version,
  quiet = true,
}: {
  into?: string;
  version?: string;
  quiet?: boolean;
} = {}): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...(outDir ? { KIOSK_DIST: outDir } : {}),
      ...(version ? { KIOSK_VERSION: version } : {}),
    },
  });
}

/** Builds `dist/` unless it exists. */
export function buildIfMissing(): void {
  if (existsSync(`${dist}/manifest.json`)) return;
  console.log('Building dist/ …');
  build();
}
