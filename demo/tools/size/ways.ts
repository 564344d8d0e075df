import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build.ts';

/**
 * The files that a browser fetches on each way, by the name of the way. A way is one use of a page, such as a purchase.
 * For the form of the paths see `withoutHash`.
 */
export type Ways = Readonly<Record<string, readonly string[]>>;

/** A way as a test recorded it. */
interface Recorded {
  readonly recording: string;
  readonly name: string;
  readonly files: readonly string[];
  /** The names of other ways. Files that a browser fetches on them do not count on this way. */
  readonly onTopOf?: readonly string[];
  /** The name of another way. The files of this way are then those that the other way has and `files` lacks. */
  readonly leftOutOf?: string;
}

/** The tests that record each way in a browser. */
export const WAYS_SPEC = 'demo/e2e/ways.spec.ts';

const FOLDER = '.output/ways';

/** The path of a built file with an asterisk in place of the build's hash. */
export const withoutHash = (path: string): string => path.replace(/^(dist\/shared\/kiosk-.+)-\w+\.js$/, '$1-*.js');

/** A hash that identifies recordings of this build by these tests. */
function identifyRecording(folder: string): string {
  const hash = createHash('sha256');
  for (const path of ['dist/manifest.json', WAYS_SPEC]) hash.update(readFileSync(join(folder, path)));
  return hash.digest('hex');
}

export function recordWay(way: Omit<Recorded, 'recording'>, folder = root): void {
  const into = join(folder, FOLDER);
  mkdirSync(into, { recursive: true });
  const recorded: Recorded = { recording: identifyRecording(folder), ...way, files: way.files.toSorted() };
  writeFileSync(join(into, `${way.name.replaceAll(/\W+/g, '-')}.json`), `${JSON.stringify(recorded, null, 2)}\n`);
}

/** Returns the ways that the tests recorded with this build; none after another build or a change of the tests. */
export function readWays(folder = root): Ways {
  const from = join(folder, FOLDER);
  const recording = identifyRecording(folder);
  const recorded = (existsSync(from) ? readdirSync(from) : [])
    .filter(file => file.endsWith('.json'))
    .map(file => JSON.parse(readFileSync(join(from, file), 'utf8')) as Recorded)
    .filter(way => way.recording === recording);
  const find = (name: string) => recorded.find(way => way.name === name);
  const difference = (files: readonly string[], others: readonly string[]) =>
    files.filter(file => !others.includes(file));
  return Object.fromEntries(
    recorded.flatMap(({ name, files, onTopOf = [], leftOutOf }) => {
      const bases = onTopOf.map(find);
      const whole = leftOutOf === undefined ? undefined : find(leftOutOf);
      // The tests of the other ways have not run.
      if (bases.includes(undefined) || (leftOutOf !== undefined && !whole)) return [];
      const own = whole ? difference(whole.files, files) : files;
      return [
        [
          name,
          difference(
            own,
            bases.flatMap(base => base?.files ?? []),
          ),
        ],
      ];
    }),
  );
}
