import type { SuiteReport } from './failures-reporter.ts';
import { seededRuns } from './seeded-runs.ts';

/** The result of a suite. A suite in a browser also has the result of each test. */
export interface SuiteResult extends SuiteReport {
  readonly name: string;
  readonly engine?: string;
  readonly tests?: readonly TestResult[];
}

export interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly ok: boolean;
}

/** The result of a suite whose engine is missing. The suite fails if the engine could have been installed, as in CI. */
export const notRun = (name: string, isInstallable: boolean): SuiteResult => ({
  name: `${name}, not run`,
  passed: 0,
  failures: isInstallable ? [`${name}: its engine could not be installed`] : [],
});

/** The subjects of tests, by tag or file. The first match counts, in the order of the page. */
const SUBJECTS: readonly (readonly [subject: string, what: { readonly tag?: string; readonly file?: RegExp }])[] = [
  ['payloads: hostile texts and markup', { tag: '@security-hostile-text' }],
  ['leaks: listeners, timers, frames, memory', { tag: '@leaks', file: /traces\.spec/ }],
  ['a shopper’s way, from the list to the order', { file: /(journeys|way|shop[\w-]*|five)\.spec/ }],
  ['the cart: faults, random sequences, tabs', { file: /(cart-[\w-]+|tabs|drawer)\.spec/ }],
  [
    'signing in, tokens, secrets',
    { file: /(login[\w-]*|sign-in|third-party-cookies|captcha|account-menu|member-pages)\.spec/ },
  ],
  ['reviews', { file: /reviews[\w-]*\.spec/ }],
  ['hostile pages', { file: /hosts\.spec/ }],
  ['hostile answers', { file: /hostile\.spec/ }],
  ['corrupted storage, bad input', { file: /(stored|bad-input)\.spec/ }],
  ['policies', { file: /policies\.spec/ }],
  [
    'the life of a page: kept, frozen, swapped, left',
    { file: /(page-life|bfcache|second-view|lazy-files|embed[\w-]*|many-elements)\.spec/ },
  ],
  ['axe in light, dark and forced colours; motion', { file: /(a11y|motion)\.spec/ }],
  ['400 %, 200 %, paper, other languages', { file: /gallery-(modes|languages)\.spec/ }],
  ['layout shift', { file: /layout-shift\.spec/ }],
];
const OTHERS = 'everything else';

/** The tags by which the page counts tests. */
export const subjectTags = SUBJECTS.flatMap(([, { tag }]) => tag ?? []);

const toSubject = (test: TestResult): string =>
  SUBJECTS.find(([, { tag, file }]) => (tag && test.tags.includes(tag)) || file?.test(test.file))?.[0] ?? OTHERS;

/** The meanings of the figures of seeded runs. */
const MEANINGS: Readonly<Record<string, string>> = {
  spoiled: 'answers that were made wrong',
  pages: 'pages that were loaded with them, or with corrupted storage',
  corruptions: 'stored entries that were corrupted',
  acts: 'acts of a shopper that were gone through with, of those that were begun',
  of: 'acts that were begun while answers went wrong, or elements that were to be as before without a reload',
  done: 'acts that came to their end once answers were right again',
  stores: 'storages with some entries corrupted',
  filled: 'carts in them that had what was pressed, once, and beside it at most what a stored change adds',
  pressedAgain: 'presses that were refused, and done when pressed again: a member’s tokens were wrong',
  healedInPlace: 'elements that were as before once answers were right again, without a reload',
  healed: 'what was as before at last: elements, reads, or pages',
  busyMs: 'the most of a processor’s time that a page took, ms; 0 where the engine does not tell',
  found: 'what was wrong after all',
  peak: 'most requests in one second',
  servedBySecond: 'the second by which all were served',
  sequences: 'random sequences of what a shopper does',
  presses: 'presses in them',
  refused: 'changes that the platform refused, and the shopper was told of',
  lostCarts: 'carts that the platform lost, and the shopper was offered again',
  lost: 'changes that were lost without a word',
  doubled: 'changes that were made twice',
  askedAgain: 'visitors whose first read came to an error, and who asked again',
  'wrong person': 'units, notes and lines that another person got or was shown',
  signIns: 'members who signed in meanwhile',
  restored: 'pages that came back from the back/forward cache',
  silent: 'failures that were not told',
  spinners: 'elements that never came to rest',
  payloads: 'hostile texts, each another one',
  places: 'attributes, or fields of an answer, that each of them was put into',
  tried: 'payloads by places',
  products: 'products with hostile names of options, choices and fields',
  variants: 'variants of them, each found by its choices and by its id',
  open: 'sockets that were open at one time',
  answered: 'first requests of them that were answered',
  comeAgain: 'first requests of them that were told when to come again',
  medianMs: 'the time until the middle one had its answer, ms',
  slowestMs: 'the time until the last one had its answer, ms',
};

const toCell = (passed: number, failed: number): string =>
  passed + failed ? `${passed}${failed ? `, ${failed} failed` : ''}` : '–';

const toTable = (rows: readonly (readonly string[])[]): string =>
  rows
    .flatMap((row, index) => [row, ...(index ? [] : [row.map((_, column) => (column ? '--:' : '---'))])])
    .map(row => `| ${row.join(' | ')} |`)
    .join('\n');

export interface PageHead {
  readonly title: string;
  readonly introduction: string;
}

const WHOLE_RUN: PageHead = {
  title: 'What was tested',
  introduction:
    '`npm test` writes this report of its last run. A dash means that a subject has no tests in an engine. `npm run soak` runs longer, and `tested-engines.md` reports its runs in Firefox and WebKit.',
};

/** The line of a report that the release checks. */
export function toVerdict(commit: string, suites: readonly SuiteResult[]): string {
  const { length } = suites.flatMap(({ failures }) => failures);
  return `Commit ${commit}: ${length ? `${length} failed` : 'all passed'}.`;
}

const VERDICT = /^Commit (.+): (all passed|\d+ failed)\.$/m;

/** Returns why a release cannot include a report, which may be missing. `command` writes the report. */
export function refuseReport(report: string | undefined, commit: string, command: string): string | undefined {
  const again = `Run \`${command}\``;
  if (report === undefined) return `is missing. ${again} first: the release carries its report.`;
  const [, tested, verdict] = VERDICT.exec(report) ?? [];
  if (tested !== commit) return `is of commit ${tested ?? 'unknown'}, and the release is of ${commit}. ${again} again.`;
  return verdict === 'all passed' ? undefined : `is of a run with failures: ${verdict}. Mend them. ${again} again.`;
}

/** The page with the results of a test run: by suite, by subject and engine, and the figures of seeded runs. */
export function toTestedPage(
  suites: readonly SuiteResult[],
  figures: readonly string[],
  verdict: string,
  { title, introduction } = WHOLE_RUN,
): string {
  const engines = new Map<string, readonly TestResult[]>();
  for (const { engine, tests = [] } of suites)
    if (engine) engines.set(engine, [...(engines.get(engine) ?? []), ...tests]);
  const count = (tests: readonly TestResult[], subject: string) => {
    const results = tests.filter(test => toSubject(test) === subject);
    const passed = results.filter(({ ok }) => ok).length;
    return toCell(passed, results.length - passed);
  };
  return `# ${title}

${introduction}

${verdict}

${toTable([['suite', 'passed', 'failed'], ...suites.map(({ name, passed, failures }) => [name, `${passed}`, `${failures.length}`])])}

## By engine

${toTable([
  ['in a browser', ...engines.keys()],
  ...[...SUBJECTS.map(([subject]) => subject), OTHERS].map(subject => [
    subject,
    ...[...engines.values()].map(tests => count(tests, subject)),
  ]),
])}
${figures.length ? toFigures(figures) : ''}`;
}

/** The figures of seeded runs, each with the command that repeats the run. */
const toFigures = (figures: readonly string[]): string => `
## With seeds

Each line is the command that runs it again, and what it has counted; \`npm run soak\` goes on longer with other seeds.

\`\`\`
${figures.map(toCommandLine).join('\n')}
\`\`\`

${toTable([['figure', 'what it counts'], ...meaningsOf(figures)]).replace('--:', '---')}
`;

/** A line of figures as a command with a comment. */
function toCommandLine(line: string): string {
  const [, name, variables, counted] = FIGURES.exec(line) ?? [];
  const run = seededRuns.find(({ lines }) => lines.includes(toKey(line)));
  if (!run) throw new Error(`No run has the figures ${line}`);
  return `${variables} ${run.command}  # ${name}: ${counted}`;
}

/** The meanings of the figures in these lines, in the order of `MEANINGS`. Throws for a figure without a meaning. */
function meaningsOf(figures: readonly string[]): readonly (readonly string[])[] {
  const names = new Set(figures.flatMap(line => Object.keys(JSON.parse(FIGURES.exec(line)?.[3] ?? '{}') as object)));
  const unknown = [...names].filter(name => !(name in MEANINGS));
  if (unknown.length) throw new Error(`What do these figures count: ${unknown.join()}`);
  return Object.entries(MEANINGS).flatMap(([name, meaning]) => (names.has(name) ? [[`\`${name}\``, meaning]] : []));
}

const FIGURES = /^(.+): ((?:RUN_SEED=\d+ )?[A-Z_]+=\d+) (\{.*\})$/;

/** The start of a line of figures, and the variable for the length of its run. */
const toKey = (line: string): string => {
  const [, name, variables = ''] = FIGURES.exec(line) ?? [];
  return `${name}: ${variables.split(' ').at(-1)?.replace(/=\d+$/, '')}`;
};

/** The lines of seeded runs that these figures lack or contain twice. */
export function missingFigures(figures: readonly string[]): readonly string[] {
  const keys = figures.map(toKey);
  return seededRuns.flatMap(({ lines }) => lines).filter(line => keys.filter(key => key === line).length !== 1);
}

/** The lines of an output that report figures. */
export const findFigures = (output: string): readonly string[] => output.split('\n').filter(line => FIGURES.test(line));
