import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const FOLDERS = ['src', 'widgets'];
const FILES = ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Tests, also those of types, their helpers, documents, and temporary files of editors. */
const NOT_BUILT = /\.(test|spec|types)\.tsx?$|\/testing\/|\.md$|\/\.|~$/;

/** By path, the hash of each file that a build reads. Also has the value of the variable `KIOSK_VERSION`. */
type Sources = Readonly<Record<string, string>>;

interface BuildRecord {
  readonly sources: Sources;
  readonly seconds: number;
}

interface Staleness {
  /** Why the build is stale, such as `src/loader.ts has changed`. */
  readonly reason: string;
  /** How long the last build took; undefined if there is no record of it. */
  readonly seconds?: number;
}

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url');

/**
 * Hashes the contents of the files that a build of the project in `folder` reads. File times do not count, because a
 * checkout changes the time of unchanged files.
 */
export function hashSources(folder = root): Sources {
  const names = FOLDERS.flatMap(name =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/')),
  );
  const files = [...names.filter(name => !NOT_BUILT.test(name)).sort(), ...FILES];
  const hashes = files.map(name => [name, hash(readFileSync(join(folder, name)))]);
  return { ...Object.fromEntries(hashes), KIOSK_VERSION: process.env.KIOSK_VERSION ?? '' };
}

/** The file of a record. It is outside of `dist/`, because everything in `dist/` is published. */
const recordOf = (dist: string, folder: string): string =>
  join(folder, `.output/built/${hash(dist).slice(0, 12)}.json`);

/** Records the sources that `dist` was built from, and the duration of the build. */
export function recordBuild(dist: string, record: BuildRecord, folder = root): void {
  const file = recordOf(dist, folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(record));
}

function readRecord(file: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BuildRecord;
  } catch {
    return undefined;
  }
}

/** Returns why `dist` is stale, or undefined if it is up to date with the sources. */
export function findStaleness(dist: string, folder = root): Staleness | undefined {
  const record = readRecord(recordOf(dist, folder));
  const took = record && { seconds: record.seconds };
  if (!existsSync(join(dist, 'manifest.json'))) return { reason: 'it has not been built', ...took };
  if (!record) return { reason: 'there is no record of the build' };
  const { sources } = record;
  const now = hashSources(folder);
  const names = [...new Set([...Object.keys(now), ...Object.keys(sources)])].filter(
    name => now[name] !== sources[name],
  );
  const [first, ...others] = names;
  if (!first) return undefined;
  const change = !(first in now) ? 'was removed' : !(first in sources) ? 'is new' : 'has changed';
  return { reason: `${first} ${change}${others.length ? `, and ${others.length} more` : ''}`, ...took };
}
