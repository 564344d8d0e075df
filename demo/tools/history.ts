import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface Commit {
  readonly hash: string;
  readonly parents: readonly string[];
  /** Subject and body. */
  readonly message: string;
}

/** A file after a commit. The text is undefined if the commit removed the file. */
export interface Version extends Commit {
  readonly text: string | undefined;
}

/** A number that rose, or was removed if `to` is undefined. Without `commit` the change is in the working tree. */
export interface Change {
  readonly name: string;
  readonly from: number;
  readonly to: number | undefined;
  readonly commit?: Commit;
}

type Numbers = ReadonlyMap<string, number>;

/** The numbers of a version, and of the versions before it. */
interface State {
  /** Each name's last number, removed names included. */
  readonly known: Numbers;
  readonly present: ReadonlySet<string>;
}

const FIELD = '\x1f';
const RECORD = '\x1e';

/** Runs Git in a folder, without the variables that a hook sets for another repository. */
function git(folder: string, args: readonly string[], input = ''): Buffer {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', ['-C', folder, ...args], { env, input, stdio: 'pipe', maxBuffer: 2 ** 30 });
}

const succeeds = (...call: Parameters<typeof git>): boolean => {
  try {
    git(...call);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the hash of the commit that a folder has checked out, with `with changes` behind it if files differ from the
 * commit. `unknown` without a commit.
 */
export function describeCommit(folder: string): string {
  if (findHistoryGap(folder) === 'absent') return 'unknown';
  const hash = git(folder, ['rev-parse', 'HEAD']).toString().trim();
  return git(folder, ['status', '--porcelain']).length ? `${hash} with changes` : hash;
}

/**
 * Returns why the history of a folder cannot be read whole, undefined if it can: `absent` without a commit, as in an
 * unpacked archive; `shallow` in a clone with a depth. Throws if there is a history that Git refuses to read.
 */
export function findHistoryGap(folder: string): 'absent' | 'shallow' | undefined {
  if (!existsSync(join(folder, '.git'))) return 'absent';
  const isShallow = git(folder, ['rev-parse', '--is-shallow-repository']).toString().trim() === 'true';
  if (isShallow) return 'shallow';
  return succeeds(folder, ['rev-parse', '--quiet', '--verify', 'HEAD']) ? undefined : 'absent';
}

/** Returns the commits up to HEAD, or those of a range such as `v1.0.0..HEAD`, oldest first. */
export const readCommits = (folder: string, range = 'HEAD', ...options: readonly string[]): readonly Commit[] =>
  readLog(folder, [...options, range]);

/** Returns the paths that a git command lists. */
export const listPaths = (folder: string, ...args: readonly string[]): readonly string[] =>
  git(folder, [...args, '-z'])
    .toString()
    .split('\0')
    .filter(Boolean);

/**
 * Returns each version of a file up to HEAD, oldest first. A merge is a version only where it has a text that none of
 * its parents has; `parents` are the versions before it.
 */
export function readVersions(folder: string, path: string): readonly Version[] {
  const commits = readLog(folder, ['--simplify-merges', 'HEAD', '--', path]);
  const texts = readTexts(
    folder,
    commits.map(({ hash }) => `${hash}:${path}`),
  );
  return commits.map((commit, index) => ({ ...commit, text: texts[index] }));
}

function readLog(folder: string, args: readonly string[]): readonly Commit[] {
  const format = `--format=${['%H', '%P', '%B'].join(FIELD)}${RECORD}`;
  return git(folder, ['log', '--topo-order', '--reverse', format, ...args])
    .toString()
    .split(RECORD)
    .map(record => record.trim().split(FIELD))
    .flatMap(([hash = '', parents = '', message = '']) =>
      hash ? [{ hash, parents: parents.split(' ').filter(Boolean), message: message.trim() }] : [],
    );
}

/** Reads many objects, such as `HEAD:README.md`, with one process. A missing one has no text. */
export function readTexts(folder: string, objects: readonly string[]): readonly (string | undefined)[] {
  const output = git(folder, ['cat-file', '--batch'], objects.map(object => `${object}\n`).join(''));
  let offset = 0;
  return objects.map(() => {
    const endOfHeader = output.indexOf('\n', offset);
    const [, size] = / blob (\d+)$/.exec(output.toString('utf8', offset, endOfHeader)) ?? [];
    offset = endOfHeader + 1;
    if (!size) return undefined;
    const text = output.toString('utf8', offset, offset + Number(size));
    offset += Number(size) + 1;
    return text;
  });
}

/**
 * Returns each number that rose above its last value or vanished, in any version or in the current text. A number that
 * comes back is compared with the value it had, and a merge with the highest value of its parents. A version that
 * `readNumbers` cannot read is skipped.
 */
export function findChanges(
  versions: readonly Version[],
  current: string,
  readNumbers: (text: string) => Numbers | undefined,
): readonly Change[] {
  const states = new Map<string, State>();
  const isParent = new Set(versions.flatMap(({ parents }) => parents));
  const tips = versions.filter(({ hash }) => !isParent.has(hash)).map(({ hash }) => hash);
  const steps = [
    ...versions.map(version => ({ ...version, commit: version as Commit })),
    { hash: '', parents: tips, text: current },
  ];
  return steps.flatMap(step => {
    const before = step.parents.flatMap(hash => states.get(hash) ?? []);
    const known = new Map<string, number>();
    for (const [name, value] of before.flatMap(state => [...state.known]))
      known.set(name, Math.max(value, known.get(name) ?? value));
    const names = new Set(before.flatMap(({ present }) => [...present]));
    const numbers = step.text === undefined ? undefined : readNumbers(step.text);
    states.set(step.hash, {
      known: new Map([...known, ...(numbers ?? [])]),
      present: numbers ? new Set(numbers.keys()) : names,
    });
    if (!numbers) return [];
    const commit = 'commit' in step ? { commit: step.commit } : {};
    const risen = [...numbers].flatMap(([name, to]) => {
      const from = known.get(name);
      return from !== undefined && to > from ? [{ name, from, to, ...commit }] : [];
    });
    // If a parent once had the name and now lacks it, the commits of that parent report the removal.
    const vanished = [...names].filter(
      name => !numbers.has(name) && before.every(state => state.present.has(name) || !state.known.has(name)),
    );
    return [...risen, ...vanished.map(name => ({ name, from: known.get(name) ?? 0, to: undefined, ...commit }))];
  });
}
