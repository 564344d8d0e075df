import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHistoryGap, readVersions } from '../history.ts';
import { ALLOWANCES_FILE, type Allowances, forEachKind, parseAllowances } from './allowances.ts';
import { checkAllowanceHistory, checkSubjects, toShortHash } from './check-history.ts';
import { findFiles } from './find-files.ts';
import { findNewHits } from './find-new-hits.ts';
import { findHits, type Hit } from './hits.ts';
import { readFile } from './read-file.ts';
import { type Kind, kinds } from './text.ts';

/** A project's prose: every place that breaks a rule, and the files that could not be parsed. */
interface Prose {
  readonly hits: readonly Hit[];
  readonly mistakes: readonly string[];
}

export function readProse(folder: string): Prose {
  const mistakes: string[] = [];
  const hits = findFiles(folder).flatMap(file => {
    try {
      return readFile(file, readFileSync(join(folder, file), 'utf8')).flatMap(findHits);
    } catch (error) {
      mistakes.push(error instanceof Error ? error.message : String(error));
      return [];
    }
  });
  return { hits, mistakes };
}

/** The number of hits in each kind of text. */
export const countHits = (hits: readonly Hit[]): Allowances =>
  forEachKind(kind => hits.filter(hit => hit.kind === kind).length);

/** The allowances of a project. Throws if their file is missing or broken. */
export function readAllowances(folder: string): Allowances {
  const path = join(folder, ALLOWANCES_FILE);
  return parseAllowances(existsSync(path) ? readFileSync(path, 'utf8') : '');
}

/** Compares a project's prose with its allowances. `mistakes` make the check fail, `notes` do not. */
export function checkProse(
  folder: string,
  { hits, mistakes }: Prose,
): { readonly mistakes: readonly string[]; readonly notes: readonly string[] } {
  const allowed = readAllowances(folder);
  const counts = countHits(hits);
  const gap = findHistoryGap(folder);
  const versions = gap === 'absent' ? [] : readVersions(folder, ALLOWANCES_FILE);
  const base = gap === 'absent' ? undefined : toShortHash(versions.at(-1)?.hash ?? 'HEAD');
  const over = kinds.filter(kind => counts[kind] > allowed[kind]);
  const newHits = base && over.length ? findNewHits(folder, base, hits) : [];
  return {
    mistakes: [
      ...mistakes,
      ...over.map(kind => describeExcess(kind, counts[kind], allowed[kind], newHits, base)),
      ...kinds
        .filter(kind => counts[kind] < allowed[kind])
        .map(
          kind =>
            `${kind}: ${counts[kind]} against the rules, ${allowed[kind]} allowed. Lower the allowance: npm run lint:prose -- --lower`,
        ),
      ...checkAllowanceHistory(allowed, versions),
      ...checkSubjects(folder, versions),
    ],
    notes: gap ? [GAPS[gap]] : [],
  };
}

/** For each gap in the history, a note that names the checks that were left out. */
const GAPS = {
  absent: 'There is no git history here: raised allowances and commit subjects were not checked.',
  shallow: 'This clone is shallow: only its own commits were checked.',
};

function describeExcess(kind: Kind, count: number, allowed: number, newHits: readonly Hit[], base?: string): string {
  const found = newHits.filter(hit => hit.kind === kind);
  const excess = count - allowed;
  return [
    `${kind}: ${count} against the rules, ${allowed} allowed.`,
    ...(found.length
      ? [`New since ${base}:`, ...found.map(hit => `  ${describeHit(hit)}\n    ${hit.rule.problem}: ${hit.advice}`)]
      : []),
    `Mend ${excess} of ${found.length ? 'these or of the others' : 'them'}: npm run lint:prose -- ${kind} lists all, demo/docs/writing.md explains the rules.`,
  ].join('\n');
}

export const describeHit = ({ file, line, kind, rule, words }: Hit): string =>
  `${file}:${line} ${kind}, ${rule.name}: “${words}”`;
