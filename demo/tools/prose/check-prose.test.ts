import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { ALLOWANCES_FILE, type Allowances, formatAllowances, parseAllowances } from './allowances.ts';
import { checkProse, readProse } from './check-prose.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Creates a project with one place against the rules in a comment and in Markdown, and allowances for both. */
function createProject({ hasGit = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'prose-'));
  folders.push(folder);
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], { cwd: folder, stdio: 'pipe' });
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  const project = {
    folder,
    git,
    write,
    allow: (counts: Partial<Allowances> = {}) =>
      write(ALLOWANCES_FILE, formatAllowances({ comments: 1, titles: 0, markdown: 1, errors: 0, ...counts })),
    commit(subject: string) {
      git('add', '--all');
      git('commit', '--quiet', '--message', subject);
    },
    check: () => checkProse(folder, readProse(folder)),
  };
  write('src/a.ts', '// what is kept\nlet a;\n');
  write('README.md', 'What is left.\n');
  write('.gitignore', 'ignored\n');
  project.allow();
  if (hasGit) {
    git('init', '--quiet', '--initial-branch', 'main');
    project.commit('prose: count the habits');
  }
  return project;
}

test('checkProse allows as many places as the allowances say', () => {
  expect(createProject().check()).toEqual({ mistakes: [], notes: [] });
});

test('checkProse names the new places when there are more places than allowed', () => {
  const { write, check } = createProject();
  write('src/a.ts', 'let b;\n// what is kept\nlet a; // what waits is told\n');
  const { mistakes } = check();
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]).toMatch(/^comments: 3 against the rules, 1 allowed\.\nNew since [0-9a-f]+:\n/);
  expect(mistakes[0]).toContain('  src/a.ts:3 comments, what: “what waits is told”\n    starts with “what”');
  expect(mistakes[0]).toContain('  src/a.ts:3 comments, told: “what waits is told”\n    a passive');
  expect(mistakes[0]).toContain('Mend 2 of these');
  expect(mistakes[0]).not.toContain('what is kept');
});

test('checkProse names the new places in new files, committed or not', () => {
  const { write, commit, check } = createProject();
  write('src/b.ts', '// who comes\n');
  commit('store: add b');
  write('src/c.ts', '// who goes\n');
  write('ignored/d.ts', '// who stays\n');
  expect(check().mistakes.join()).toMatch(/src\/b\.ts:1 .*\n.*\n.*src\/c\.ts:1 .*\n.*\nMend 2 of/);
});

test('checkProse does not name a moved place as new', () => {
  const { folder, write, check } = createProject();
  renameSync(join(folder, 'src/a.ts'), join(folder, 'src/z.ts'));
  write('src/b.ts', '// who comes\n');
  const { mistakes } = check();
  expect(mistakes.join()).toContain('src/b.ts:1');
  expect(mistakes.join()).not.toContain('src/z.ts');
});

test('checkProse compares each kind of text with its own allowance', () => {
  const { write, check } = createProject();
  write('README.md', 'The rest.\n');
  write('src/a.ts', "// The cache.\ntest('what is kept', () => {});\nthrow new Error('What waits is told');\n");
  expect(check().mistakes.map(mistake => mistake.split('\n')[0])).toEqual([
    'titles: 1 against the rules, 0 allowed.',
    'errors: 2 against the rules, 0 allowed.',
    'comments: 0 against the rules, 1 allowed. Lower the allowance: npm run lint:prose -- --lower',
    'markdown: 0 against the rules, 1 allowed. Lower the allowance: npm run lint:prose -- --lower',
  ]);
});

test('checkProse refuses a raised allowance, committed or not, until it is lowered', () => {
  const { allow, write, commit, check } = createProject();
  const raised = /^demo\/tools\/prose\/allowances\.json: "comments" is 2, but was 1 in commit [0-9a-f]+\./;
  write('src/b.ts', '// who comes\n');
  allow({ comments: 2 });
  expect(check().mistakes).toEqual([expect.stringMatching(raised)]);
  commit('prose: allow more');
  expect(check().mistakes).toEqual([expect.stringMatching(raised)]);
  write('src/c.ts', 'let c;\n');
  commit('store: add c');
  expect(check().mistakes).toEqual([expect.stringMatching(raised)]);
  write('src/b.ts', '// A visitor.\n');
  allow();
  commit('prose: mend b');
  expect(check().mistakes).toEqual([]);
});

test('checkProse refuses an allowance above one that a merged branch has lowered', () => {
  const { git, allow, write, commit, check } = createProject();
  git('checkout', '--quiet', '-b', 'lower');
  write('src/a.ts', '// The cache.\n');
  allow({ comments: 0 });
  commit('prose: mend a');
  git('checkout', '--quiet', 'main');
  write('src/b.ts', 'let b;\n');
  commit('store: add b');
  git('merge', '--quiet', '--strategy', 'ours', 'lower');
  expect(check().mistakes).toEqual([expect.stringContaining('"comments" is 1, but was 0 in commit')]);
});

test('checkProse refuses long subjects of commits after the allowances were added', () => {
  const { git, write, commit, check } = createProject();
  const longest = `store: ${'é'.repeat(65)}`;
  git('checkout', '--quiet', '--orphan', 'earlier');
  git('rm', '--quiet', '-r', '--cached', '--', 'demo');
  write('src/b.ts', 'let b;\n');
  git('add', 'src');
  git('commit', '--quiet', '--message', `${longest} of a branch from before the lint`);
  git('checkout', '--quiet', '--force', 'main');
  git('merge', '--quiet', '--allow-unrelated-histories', '-X', 'ours', '-m', `${longest} merged`, 'earlier');
  expect(check().mistakes).toEqual([]);
  write('src/c.ts', 'let c;\n');
  commit(longest);
  expect(check().mistakes).toEqual([]);
  write('src/d.ts', 'let d;\n');
  commit(`${longest}!`);
  expect(check().mistakes).toEqual([
    expect.stringMatching(/^commit [0-9a-f]+: the subject has 73 characters, 72 are allowed\./),
  ]);
});

test('checkProse checks a copy without history, and notes the missing history', () => {
  const { folder, write, check } = createProject({ hasGit: false });
  write('node_modules/a/README.md', 'What is left.\n');
  write('dist/a.js', '// what is left\n');
  expect(check()).toEqual({ mistakes: [], notes: [expect.stringContaining('no git history')] });
  write('dist/README.md', 'What waits is told.\n');
  expect(check().mistakes).toEqual([
    expect.stringMatching(/^markdown: 3 against the rules, 1 allowed\.\nMend 2 of them/),
  ]);
  rmSync(join(folder, ALLOWANCES_FILE));
  expect(check).toThrow('allowances.json must be JSON');
});

test('checkProse reads the folder’s history when a hook names another repository', () => {
  const { check } = createProject();
  vi.stubEnv('GIT_DIR', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(check()).toEqual({ mistakes: [], notes: [] });
});

test('checkProse checks a shallow clone, and notes that it is shallow', () => {
  const { folder, write, commit } = createProject();
  write('src/b.ts', '// A comment.\n');
  commit('store: add b');
  const clone = join(folder, 'ignored');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${folder}`, clone]);
  expect(checkProse(clone, readProse(clone))).toEqual({ mistakes: [], notes: [expect.stringContaining('shallow')] });
});

test('checkProse checks a repository without commits, and notes the missing history', () => {
  const { git, check } = createProject({ hasGit: false });
  git('init', '--quiet');
  expect(check()).toEqual({ mistakes: [], notes: [expect.stringContaining('no git history')] });
});

test('checkProse reports a script that cannot be parsed', () => {
  const { write, check } = createProject();
  write('src/b.ts', 'let = ;');
  expect(check().mistakes).toEqual([expect.stringMatching(/^src\/b\.ts:1 cannot be parsed/)]);
});

test.each([
  '',
  '{',
  '[]',
  '{}',
  '{"comments":1,"titles":1,"markdown":1}',
  '<<<<<<< HEAD',
  'null',
])('parseAllowances refuses the allowances %j', json => {
  expect(() => parseAllowances(json)).toThrow('must be JSON with a count for each of comments, titles');
});

test.each([-1, 1.5, '1', null])('parseAllowances refuses %j as a count', count => {
  const json = JSON.stringify({ comments: count, titles: 0, markdown: 0, errors: 0 });
  expect(() => parseAllowances(json)).toThrow('must be JSON');
});
