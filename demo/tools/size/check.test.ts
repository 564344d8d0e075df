import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sizeGoals } from '../bench/budgets.ts';
import { root } from '../build.ts';
import { findGoalProblems, findPathProblems, findUnweighed, findWayProblems } from './check.ts';
import { readGoals } from './limits.ts';
import { findOverweight, findSlack, formatReport } from './report.ts';
import { readLimits, readRows, writeRows } from './rows.ts';
import { withoutHash } from './ways.ts';

const WORK = 'dist/shared/kiosk-work-*.js';
const rows = [
  { name: 'loader', path: ['dist/kiosk.js'], limit: 1_553 },
  { name: 'press', path: ['dist/kiosk.js', WORK], limit: 7_260 },
];
const ways = { loader: ['dist/kiosk.js'], press: ['dist/kiosk.js', WORK] };
const goals = [
  { name: 'loader', goal: 1_500, files: 1, start: 1_553 },
  { name: 'press', goal: 7_000, files: 2, start: 7_260 },
];
const built = ['dist/kiosk.js', 'dist/shared/kiosk-work-usonec.js', '.output/one-call.js'];
const kinds = { entries: ['dist/cli.js'], words: [] as string[] };

test('withoutHash replaces the hash only in the names of shared files', () => {
  expect(withoutHash('dist/shared/kiosk-product-json-ld-usonec.js')).toBe('dist/shared/kiosk-product-json-ld-*.js');
  expect(withoutHash('dist/words/de.js')).toBe('dist/words/de.js');
  expect(withoutHash('dist/check-browser.js')).toBe('dist/check-browser.js');
});

test('the checks find no problem if rows, ways, goals and files agree', () => {
  expect(findGoalProblems(rows, goals)).toEqual([]);
  expect(findWayProblems(rows, ways)).toEqual([]);
  expect(findPathProblems(rows, built)).toEqual([]);
  expect(findUnweighed(rows, built, kinds)).toEqual([]);
});

test('findGoalProblems names a row without a goal, a goal without a row, a second goal', () => {
  expect(findGoalProblems(rows, goals.slice(1))).toEqual([
    '"loader" has a row in size-limit.json and no goal in demo/tools/bench/budgets.ts.',
  ]);
  expect(findGoalProblems(rows.slice(1), goals)).toEqual([
    '"loader" has a goal in demo/tools/bench/budgets.ts and no row in size-limit.json.',
  ]);
  expect(findGoalProblems(rows, [...goals, ...goals.slice(1)])).toEqual(['"press" has two goals.']);
});

test('findGoalProblems finds a limit above its cap or over 500 bytes above its start', () => {
  const limited = (limit: number, more = {}) =>
    findGoalProblems(
      [{ name: 'loader', path: [], limit }],
      [{ name: 'loader', goal: 9, files: 1, start: 1_553, ...more }],
    );
  expect(limited(2_053)).toEqual([]);
  expect(limited(2_054)).toEqual(['"loader" has the limit 2054 B. It may never be above 2053 B.']);
  expect(limited(1_600, { cap: 1_600 })).toEqual([]);
  expect(limited(1_601, { cap: 1_600 })).toHaveLength(1);
  expect(findGoalProblems([{ name: 'new', path: [], limit: 99_999 }], [{ name: 'new', goal: 9 }])).toEqual([]);
});

test('findWayProblems names a file that a browser fetches but the row’s path lacks', () => {
  const late = 'dist/shared/kiosk-late-*.js';
  const moved = { ...ways, press: [...ways.press, late] };
  expect(findWayProblems(rows, moved)).toEqual([`"press": a browser fetches ${late}, which its path leaves out.`]);
});

test('findWayProblems names a file of a path that no browser fetches', () => {
  expect(findWayProblems(rows, { ...ways, press: ['dist/kiosk.js'] })).toEqual([
    `"press": its path has ${WORK}, which no browser fetches.`,
  ]);
});

test('findWayProblems names a recorded page use without a size row, and the reverse', () => {
  expect(findWayProblems(rows.slice(1), ways)).toHaveLength(1);
  expect(findWayProblems(rows, { press: ways.press })).toEqual([
    '"loader": no test of demo/e2e/ways.spec.ts goes this way.',
  ]);
});

test('findUnweighed names a built file that no row counts', () => {
  const more = ['dist/shared/kiosk-late-usonec.js', 'dist/late/more.js', 'dist/more.css'];
  expect(findUnweighed(rows, [...built, ...more], kinds).map(problem => problem.split(' ')[0])).toEqual(more);
  expect(findUnweighed(rows, ['dist/cli.js', 'dist/client/index.js'], kinds)).toEqual([]);
});

test('findUnweighed accepts one language for all, but not for another file beside them', () => {
  const german = [{ name: 'language', path: ['dist/words/de.js'], limit: 1 }];
  const words = ['dist/words/de.js', 'dist/words/fr.js'];
  const more = ['dist/words/more/de.js'];
  const given = { ...kinds, words: [...words, ...more] };
  expect(findUnweighed(german, words, given)).toEqual([]);
  expect(findUnweighed(german, [...words, ...more], given)).toHaveLength(1);
  expect(findUnweighed(german, [...words, 'dist/words/more.js'], given)).toHaveLength(1);
  expect(findUnweighed([], words, given)).toHaveLength(2);
});

test('findPathProblems names a path that matches two built files or no built file', () => {
  expect(findPathProblems(rows, [...built, 'dist/shared/kiosk-work-more-usonec.js'])).toEqual([
    `${WORK} stands for several files: dist/shared/kiosk-work-usonec.js, dist/shared/kiosk-work-more-usonec.js. Rename one.`,
  ]);
  expect(findPathProblems(rows, ['dist/kiosk.js'])).toEqual([`${WORK} is not built.`]);
});

test('the report names a row one byte above its limit and a row below its limit', () => {
  const weights = new Map([
    ['loader', 1_554],
    ['press', 7_000],
  ]);
  expect(findOverweight(rows, weights)).toEqual(['"loader" has 1554 B, 1 B more than its limit.']);
  expect(findOverweight(rows, new Map())).toHaveLength(2);
  expect(findSlack(rows, weights, [{ name: 'press', goal: 1, cap: 7_260 }])).toEqual([]);
  expect(findSlack(rows, weights, goals)).toEqual(['"press" is 260 B below its limit.']);
  expect(formatReport(rows, weights, goals).split('\n')).toEqual([
    'way     bytes  limit   goal    to go  files  goal    to go',
    'loader  1,554  1,553  1,500       54      1     1  reached',
    'press   7,000  7,260  7,000  reached      2     2  reached',
  ]);
});

test('readRows reads the rows of writeRows, and throws for rows of another form', () => {
  expect(readRows(writeRows(rows))).toEqual(rows);
  const [row] = JSON.parse(writeRows(rows)) as object[];
  const reading = (change: object) => () => readRows(JSON.stringify([{ ...row, ...change }]));
  expect(reading({ disablePlugins: ['@size-limit/file'] })).toThrow('"loader" has the field "disablePlugins"');
  expect(reading({ brotli: false })).toThrow('needs "brotli": true');
  expect(reading({ limit: '1.55 kB' })).toThrow('Write whole bytes');
  expect(reading({ path: ['dist/**/*.js'] })).toThrow('needs a list of files');
  expect(reading({ path: ['!dist/kiosk.js'] })).toThrow('needs a list of files');
  expect(reading({ path: [] })).toThrow('needs a list of files');
  expect(() => readRows(writeRows([...rows, ...rows]))).toThrow('"loader" has two rows');
  expect(
    readLimits('[{ "name": "loader", "path": "dist/kiosk.js", "limit": "1.56 kB", "brotli": true }]'),
  ).toBeUndefined();
  expect(readLimits('no JSON')).toBeUndefined();
});

test('readGoals reads the same goals from the text of budgets.ts as from its module', () => {
  expect(readGoals(readFileSync(join(root, 'demo/tools/bench/budgets.ts'), 'utf8'))).toEqual(sizeGoals);
});

test('budgets.ts has a goal for each row of size-limit.json', () => {
  expect(findGoalProblems(readRows(readFileSync(join(root, 'size-limit.json'), 'utf8')), sizeGoals)).toEqual([]);
});
