import { listPaths, readTexts } from '../history.ts';
import { findHits, type Hit } from './hits.ts';
import { hasProse, readFile } from './read-file.ts';

/** The hits that a commit does not have. A place that was only moved, also to another file, is not new. */
export function findNewHits(folder: string, commit: string, hits: readonly Hit[]): Hit[] {
  const changed = listPaths(folder, 'diff', '--name-only', '--no-renames', commit);
  const untracked = listPaths(folder, 'ls-files', '--others', '--exclude-standard');
  const files = [...new Set([...changed, ...untracked])].filter(hasProse);
  const versions = readTexts(
    folder,
    files.map(file => `${commit}:${file}`),
  );
  const earlier = new Map<string, number>();
  for (const [at, file] of files.entries())
    for (const hit of hitsIn(file, versions[at] ?? '')) earlier.set(keyOf(hit), (earlier.get(keyOf(hit)) ?? 0) + 1);
  return hits.filter(hit => {
    if (!files.includes(hit.file)) return false;
    const left = earlier.get(keyOf(hit)) ?? 0;
    earlier.set(keyOf(hit), left - 1);
    return left <= 0;
  });
}

const keyOf = ({ kind, rule, words }: Hit): string => [kind, rule.name, words].join('\n');

function hitsIn(file: string, content: string): Hit[] {
  try {
    return readFile(file, content).flatMap(findHits);
  } catch {
    // A version that cannot be parsed has no hits to compare with.
    return [];
  }
}
