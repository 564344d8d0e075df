import { ALLOWANCES_FILE, type Allowances, parseAllowances } from './allowances.ts';
import { gitLines, readCommitted } from './git.ts';
import { kinds } from './text.ts';

const MAX_SUBJECT_LENGTH = 72;

/** The commits that changed the allowances, the newest first; those of merged branches are among them. */
export const findAllowanceCommits = (folder: string): string[] =>
  gitLines(folder, 'log', '--full-history', '--format=%h', '--', ALLOWANCES_FILE);

/** Reports each allowance that is above its lowest count in any commit. */
export function checkAllowanceHistory(folder: string, allowed: Allowances, commits: readonly string[]): string[] {
  const versions = readCommitted(
    folder,
    commits.map(commit => ({ commit, file: ALLOWANCES_FILE })),
  );
  const earlier = commits.flatMap((commit, at) => {
    try {
      return { commit, allowances: parseAllowances(versions[at] ?? '') };
    } catch {
      // A commit that removes the file, or leaves it broken, has no count to compare with.
      return [];
    }
  });
  return kinds.flatMap(kind => {
    const [lowest] = earlier.toSorted((a, b) => a.allowances[kind] - b.allowances[kind]);
    if (!lowest || allowed[kind] <= lowest.allowances[kind]) return [];
    const { commit, allowances } = lowest;
    return `${ALLOWANCES_FILE}: "${kind}" is ${allowed[kind]}, but was ${allowances[kind]} in commit ${commit}. An allowance may only fall: set it to ${allowances[kind]} and mend the new places.`;
  });
}

/** Reports each subject that is too long, of the commits since the one that introduced the allowances. */
export function checkSubjects(folder: string): string[] {
  const [first] = gitLines(folder, 'log', '--diff-filter=A', '--reverse', '--format=%h', '--', ALLOWANCES_FILE);
  if (!first) return [];
  const commits = gitLines(folder, 'log', '--no-merges', '--ancestry-path', '--format=%h %s', `${first}..HEAD`);
  return commits.flatMap(line => {
    const [, commit = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const { length } = [...subject];
    return length > MAX_SUBJECT_LENGTH
      ? `commit ${commit}: the subject has ${length} characters, ${MAX_SUBJECT_LENGTH} are allowed. Write “area: verb object” and put the rest into the body: git commit --amend, or git rebase -i ${commit}^ for an older one.`
      : [];
  });
}
