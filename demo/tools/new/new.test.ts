import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../build.ts';
import { filesIn, writePlan } from './disk.ts';
import { isHelp, planNew, report } from './new.ts';
import { createPlan, type Files, Mistake, withPlan } from './plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'kiosk-new-'));
afterAll(() => rmSync(folder, { recursive: true }));

const project = filesIn(root);
const empty: Files = { read: () => undefined, list: () => [] };

test.each([
  [['widget', 'trial'], /There is no kind "widget". Use `npm run new element NAME`/],
  [['toString', 'trial'], /There is no kind "toString"/],
  [['__proto__', 'trial'], /There is no kind "__proto__"/],
  [['element'], /The element has no name/],
  [['element', 'opening', 'hours'], /"opening hours" is no name/],
  [['call'], /"" is no call/],
  [['call', 'carts', 'countCarts'], /"carts countCarts" is no call/],
])('planNew() refuses the words %j', (words, reason) => {
  expect(() => planNew(words, project)).toThrow(reason);
  expect(() => planNew(words, project)).toThrow(Mistake);
});

test('planNew() refuses a folder that is not this project', () => {
  expect(() => planNew(['element', 'trial'], empty)).toThrow(Mistake);
  expect(() => planNew(['call', 'carts.countCarts'], empty)).toThrow(Mistake);
});

test('report() lists written files, TODOs with their places, and places not written', () => {
  const { plan, places } = planNew(['element', 'made-up-thing'], project);
  const lines = report(plan, places, project, withPlan(project, plan)).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining(['  widgets/made-up-thing/MadeUpThing.tsx', '  widgets/all.ts', '  README.md']),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}src\/i18n\/languages\/ \(\d+ files\)$/));
  expect(lines).toContain('  widgets/made-up-thing/element.ts:7: say what the element is for, in one sentence');
  expect(lines).toContainEqual(
    expect.stringMatching(/^ {2}src\/i18n\/languages\/ar\.json:\d+ and \d+ other files: translate this/),
  );
  expect(lines).toContain('  demo/e2e/ways.spec.ts: a way that fetches its files');
});

test('the report has no heading without entries', () => {
  const { plan, places } = planNew(['call', 'collections.countMadeUpThings'], project);
  const lines = report(plan, places, project, withPlan(project, plan)).split('\n');
  expect(lines.slice(0, 2)).toEqual(['Changed:', '  src/api/collections.ts']);
});

const newFolder = () => mkdtempSync(join(folder, 'project-'));

test('writePlan() writes a plan to the disk', () => {
  const here = newFolder();
  writeFileSync(join(here, 'list.txt'), 'a\n');
  const plan = createPlan(filesIn(here));
  plan.edit('list.txt', text => `${text}b\n`);
  plan.create('new/folder/file.txt', 'c');
  writePlan(here, plan);
  expect(readFileSync(join(here, 'list.txt'), 'utf8')).toBe('a\nb\n');
  expect(readFileSync(join(here, 'new/folder/file.txt'), 'utf8')).toBe('c');
});

test('writePlan() restores all files when one cannot be written', () => {
  const here = newFolder();
  writeFileSync(join(here, 'list.txt'), 'a\n');
  const plan = createPlan(filesIn(here));
  plan.edit('list.txt', text => `${text}b\n`);
  plan.create('new/folder/file.txt', 'c');
  plan.create('taken/file.txt', 'd');
  // The path was free when the plan was made, and is a file now.
  writeFileSync(join(here, 'taken'), '');
  expect(() => writePlan(here, plan)).toThrow(/^Nothing is written: /);
  expect(readFileSync(join(here, 'list.txt'), 'utf8')).toBe('a\n');
  expect(existsSync(join(here, 'new'))).toBe(false);
});

test('isHelp is true without words and for --help and -h', () => {
  expect([[], ['--help'], ['element', '-h'], ['element', 'help']].map(isHelp)).toEqual([true, true, true, false]);
});

test('npm run new exits with one line and status 1 after a mistake, and writes nothing', () => {
  const widgets = readdirSync(join(root, 'widgets'));
  const command = [join(root, 'node_modules/tsx/dist/cli.mjs'), 'demo/tools/new.ts', 'element', '../x'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^"..\/x" is no name\. .*\n$/);
  expect(readdirSync(join(root, 'widgets'))).toEqual(widgets);
});
