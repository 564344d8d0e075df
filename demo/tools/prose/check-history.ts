import { readCommits, type Version } from '../history.ts';
import { ALLOWANCES_FILE, type Allowances, parseAllowances } from './allowances.ts';
import { kinds } from './text.ts';

const MAX_SUBJECT_LENGTH = 72;

export const toShortHash = (hash: string): string => hash.slice(0, 8);

/** Returns a mistake for each allowance that is above the lowest value that it had in any commit. */
export function checkAllowanceHistory(allowed: Allowances, versions: readonly Version[]): string[] {
  const earlier = versions.flatMap(({ hash, text = '' }) => {
    try {
      return { commit: toShortHash(hash), allowances: parseAllowances(text) };
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

/**
 * Returns a mistake for each subject of more than 72 characters, of the commits after the one that introduced the
 * allowances. Merges do not count.
 */
export function checkSubjects(folder: string, [first]: readonly Version[]): string[] {
  if (!first) return [];
  return readCommits(folder, `${first.hash}..HEAD`, '--no-merges', '--ancestry-path').flatMap(({ hash, message }) => {
    const [subject = ''] = message.split(/\n\s*\n/);
    const { length } = [...subject];
    const commit = toShortHash(hash);
    return length > MAX_SUBJECT_LENGTH
      ? `commit ${commit}: the subject has ${length} characters, ${MAX_SUBJECT_LENGTH} are allowed. Write “area: verb object” and put the rest into the body: git commit --amend, or git rebase -i ${commit}^ for an older one.`
      : [];
  });
}
