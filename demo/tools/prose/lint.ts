import { existsSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build.ts';
import { ALLOWANCES_FILE, type Allowances, forEachKind, formatAllowances } from './allowances.ts';
import { checkProse, countHits, describeHit, readAllowances, readProse } from './check-prose.ts';
import { rules } from './rules.ts';
import { kinds } from './text.ts';

const USAGE = `npm run lint:prose                   compares the counts with ${ALLOWANCES_FILE}
npm run lint:prose -- --lower        lowers each allowance to its count
npm run lint:prose -- src/store      lists the places in a folder or a file
npm run lint:prose -- titles         lists those of a kind: ${kinds.join(', ')}
npm run lint:prose -- --rule told    lists those of a rule: ${rules.map(({ name }) => name).join(', ')}
Paths, kinds and rules can be combined.`;

/** Ends the command with a problem of its arguments and the usage. */
function refuse(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        lower: { type: 'boolean', default: false },
        rule: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values: options, positionals } = readArguments();
if (options.help) {
  console.log(USAGE);
  process.exit();
}

const wantedKinds = kinds.filter(kind => positionals.includes(kind));
const paths = positionals
  .filter(word => !kinds.some(kind => kind === word))
  .map(word => relative(root, resolve(process.env.INIT_CWD ?? '.', word)).replaceAll('\\', '/'));
const missing = paths.filter(path => !existsSync(join(root, path)));
if (missing.length) refuse(`There is no ${missing.join(', ')}.`);
const unknown = options.rule.filter(name => !rules.some(rule => rule.name === name));
if (unknown.length) refuse(`There is no rule ${unknown.join(', ')}.`);

const describeCounts = (counts: Allowances): string => kinds.map(kind => `${kind} ${counts[kind]}`).join(', ');

const prose = readProse(root);
if (positionals.length || options.rule.length) list();
else
  try {
    check();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }

function list(): void {
  const wanted = prose.hits.filter(
    ({ file, kind, rule }) =>
      (!wantedKinds.length || wantedKinds.includes(kind)) &&
      (!options.rule.length || options.rule.includes(rule.name)) &&
      (!paths.length || paths.some(path => !path || file === path || file.startsWith(`${path}/`))),
  );
  for (const hit of wanted) console.log(describeHit(hit));
  console.log();
  for (const rule of rules) {
    const { length } = wanted.filter(hit => hit.rule === rule);
    if (length) console.log(`${String(length).padStart(5)} ${rule.name}: ${rule.problem}; ${rule.advice}`);
  }
  console.log(describeCounts(countHits(wanted)));
}

function check(): void {
  if (options.lower) {
    const allowed = readAllowances(root);
    const counts = countHits(prose.hits);
    const lowered = forEachKind(kind => Math.min(allowed[kind], counts[kind]));
    writeFileSync(join(root, ALLOWANCES_FILE), formatAllowances(lowered));
    for (const kind of kinds)
      if (lowered[kind] < allowed[kind]) console.log(`${kind}: ${allowed[kind]} → ${lowered[kind]}`);
  }
  const { mistakes, notes } = checkProse(root, prose);
  for (const note of notes) console.warn(note);
  for (const mistake of mistakes) console.error(`${mistake}\n`);
  if (mistakes.length) process.exitCode = 1;
  else {
    console.log(`Prose: as many places against the rules as allowed (${describeCounts(countHits(prose.hits))}).`);
  }
}
