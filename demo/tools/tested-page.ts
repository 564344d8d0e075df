import type { SuiteReport } from './failures-reporter.ts';

/** A suite of the whole run; of those in browsers with what each file of tests has come to. */
export interface SuiteResult extends SuiteReport {
  readonly name: string;
  readonly files?: Readonly<Record<string, { readonly passed: number; readonly failed: number }>>;
}

/** What files of tests are about, in the order of the page. */
const SUBJECTS: readonly (readonly [subject: string, files: RegExp])[] = [
  ['a shopper’s way, from the list to the order', /(journeys|way|shop|five)\.spec/],
  ['the cart: faults, random sequences, tabs', /(cart-[\w-]+|tabs|drawer)\.spec/],
  [
    'signing in, tokens, secrets',
    /(login|login-ways|sign-in|third-party-cookies|captcha|account-menu|member-pages)\.spec/,
  ],
  ['reviews, payloads in them included', /reviews[\w-]*\.spec/],
  ['hostile pages', /hosts\.spec/],
  ['hostile answers', /hostile\.spec/],
  ['corrupted storage, bad input', /(stored|bad-input)\.spec/],
  ['policies', /policies\.spec/],
  [
    'the life of a page: kept, frozen, swapped, left',
    /(page-life|bfcache|second-view|late-files|embed|many-elements)\.spec/,
  ],
  ['axe in light, dark and forced colours; motion', /(a11y|motion)\.spec/],
  ['400 %, 200 %, paper, other languages', /gallery-(modes|languages)\.spec/],
  ['layout shift', /layout-shift\.spec/],
];
const OTHERS = 'everything else';

const toSubject = (file: string): string => SUBJECTS.find(([, files]) => files.test(file))?.[0] ?? OTHERS;

const toCell = (passed: number, failed: number): string =>
  passed + failed ? `${passed}${failed ? `, ${failed} failed` : ''}` : '–';

const toTable = (rows: readonly (readonly string[])[]): string =>
  rows
    .flatMap((row, index) => [row, ...(index ? [] : [row.map((_, column) => (column ? '--:' : '---'))])])
    .map(row => `| ${row.join(' | ')} |`)
    .join('\n');

/** The page that tells what a run of all tests has come to: by suite, by subject and engine, and what runs with a seed have counted. */
export function toTestedPage(suites: readonly SuiteResult[], figures: readonly string[]): string {
  const engines = suites.flatMap(({ name, files }) => (files ? [{ name, files }] : []));
  const count = (files: NonNullable<SuiteResult['files']>, subject: string) => {
    const of = Object.entries(files).flatMap(([file, result]) => (toSubject(file) === subject ? [result] : []));
    return toCell(
      of.reduce((sum, { passed }) => sum + passed, 0),
      of.reduce((sum, { failed }) => sum + failed, 0),
    );
  };
  return `# What was tested

\`npm test\` writes this page: what its last run has come to. A dash is where a subject has no tests in an engine; which tests an engine's driver cannot do is listed in \`demo/e2e/engines.ts\`, each with its reason.

${toTable([['suite', 'passed', 'failed'], ...suites.map(({ name, passed, failures }) => [name, `${passed}`, `${failures.length}`])])}

## By engine

${toTable([
  ['in a browser', ...engines.map(({ name }) => name.split(', ')[1] ?? 'Chromium')],
  ...[...SUBJECTS.map(([subject]) => subject), OTHERS].map(subject => [
    subject,
    ...engines.map(({ files }) => count(files, subject)),
  ]),
])}

## With seeds

Each line can be run again with its seed; \`npm run soak\` goes on longer with others.

\`\`\`
${figures.join('\n')}
\`\`\`
`;
}

/** The lines of an output that tell of a run with a seed. */
export const findFigures = (output: string): readonly string[] =>
  output.split('\n').filter(line => /\bRUN_SEED=\d+\b.*\{.*\}$/.test(line));
