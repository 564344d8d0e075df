import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { lazyImports, staticImports } from './lazy-imports.ts';
import { disablePreload } from './widget-chunks.ts';

const HEAD = `
  export const lazyImport = fetch => fetch;
  const keep = (...all) => globalThis.kept = all;
`;

/** Builds modules, given as code by their paths, and returns the chunks. */
async function build(
  modules: Readonly<Record<string, string>>,
  environment: 'widgets' | 'all',
  rollupOptions: Rollup.RollupOptions,
): Promise<readonly Rollup.OutputChunk[]> {
  const toPath = (id: string) => id.replace(/^\.?\//, '/');
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'fixture',
        enforce: 'pre',
        resolveId: id => (modules[toPath(id)] ? toPath(id) : null),
        load: id => modules[id] ?? null,
      },
      environment === 'all' ? staticImports : [disablePreload, lazyImports],
    ],
    environments: {
      [environment]: {
        consumer: 'client',
        build: {
          write: false,
          modulePreload: false,
          minify: false,
          rollupOptions: { preserveEntrySignatures: 'strict', ...rollupOptions },
        },
      },
    },
  });
  const built = builder.environments[environment];
  if (!built) throw new Error('no such build');
  const { output } = (await builder.build(built)) as Rollup.RollupOutput;
  return output.filter(file => file.type === 'chunk');
}

/** Builds an entry as the widgets' build does, and returns its code. */
async function buildEntry(entry: string, minify = false): Promise<string> {
  const modules = {
    '/entry.tsx': HEAD + entry,
    '/Part.tsx': 'export const Part = () => "part";',
    '/Other.tsx': 'export const Other = () => "other";',
  };
  const chunks = await build(modules, 'widgets', { input: '/entry.tsx', output: { minify } });
  return chunks.find(({ isEntry }) => isEntry)?.code ?? '';
}

/** The arguments of the `import()` calls in an entry's code, without the hashes of file names. */
const getImports = (code: string): readonly string[] =>
  [...code.matchAll(/import\(([^)]*)\)/g)].map(([, argument = '']) => argument.replace(/-[\w-]{8}\.js/, '.js'));

test.each([
  'lazyImport(() => import("./Part.tsx"))',
  "lazyImport(()=>import('./Part.tsx'))",
  'lazyImport(async () => import("./Part.tsx"))',
  'lazyImport<typeof import("./Part.tsx")>(() => import("./Part.tsx"))',
  'keep("Größe 👕"), lazyImport(() => import("./Part.tsx"))',
])('the build lets %s retry with another URL', async source => {
  const code = await buildEntry(`export const part = (${source});`);
  expect(getImports(code)).toEqual(['"./Part.js" + _retry', '"./Part.js"']);
  expect(code).toMatch(/\(_retry\) => _retry \? import/);
});

test('the build adds a retry to each lazy import of a module, also if it minifies', async () => {
  const source = `export const parts = [lazyImport(() => import('./Part.tsx')), lazyImport(() => import('./Other.tsx'))];`;
  const retried = ['"./Part.js" + _retry', '"./Part.js"', '"./Other.js" + _retry', '"./Other.js"'];
  expect(getImports(await buildEntry(source))).toEqual(retried);
  const code = await buildEntry(source, true);
  const found = [...code.matchAll(/(\w)=>\1\?import\(([`"][^`"]+[`"])\+\1\):import\(\2\)/g)];
  expect(found).toHaveLength(2);
});

test.each([
  'export const part = () => import("./Part.tsx");',
  'export const part = lazyImport(() => import("./Part.tsx").then(code => code.Part));',
  'export const part = lazyImport(() => { return import("./Part.tsx"); });',
  'export const part = lazyImport(again => import("./Part.tsx"));',
  'export const part = Promise.resolve({}).then(() => import("./Part.tsx"));',
  'const get = () => import("./Part.tsx"); export const part = lazyImport(get);',
  'export const part = lazyImport(() => import(`./Part.tsx`));',
  'const path = "./Part.tsx"; export const part = lazyImport(() => import(path));',
])('the build fails on %s, and the error shows the right form', async source => {
  await expect(buildEntry(source)).rejects.toThrow(
    /Write it as `lazyImport\(\(\) => import\('\.\/Part\.tsx'\)\)`.+It is in one of: \/entry\.tsx/,
  );
});

test('a retry uses the same URL if other chunks import the file', async () => {
  const modules: Readonly<Record<string, string>> = {
    '/entry.js': `${HEAD}export const load = lazyImport(() => import('./shared.js')), other = lazyImport(() => import('./other.js'));`,
    '/other.js': `export * from './shared.js'; export const other = 1;`,
    '/shared.js': 'export const shared = {};',
  };
  const chunks = await build(modules, 'widgets', { input: '/entry.js' });
  expect(getImports(chunks.find(({ isEntry }) => isEntry)?.code ?? '')).toEqual([
    '"./shared.js"',
    '"./other.js" + _retry',
    '"./other.js"',
  ]);
});

test('lazy code that shares a chunk with other modules keeps its export names', async () => {
  const modules: Readonly<Record<string, string>> = {
    '/entry.js': `${HEAD}import { shared } from './shared.js'; export const load = lazyImport(() => import('./lazy.js')), own = shared;`,
    '/other.js': `import { shared } from './shared.js'; export const other = shared + 1;`,
    '/shared.js': 'export const shared = Math.max(40, 1), unread = 0;',
    '/lazy.js': `import { shared } from './shared.js'; export { shared as first }; export const answer = () => shared + 2;`,
  };
  const chunks = await build(modules, 'widgets', {
    input: ['/entry.js', '/other.js'],
    output: { codeSplitting: { groups: [{ name: 'parts', test: /shared|lazy/ }] } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'lazy-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  mkdirSync(join(folder, 'assets'));
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), code);
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'entry');
  // Runs in another process, because the test runner would resolve the imports itself.
  const script = `
    const { load, own } = await import(${JSON.stringify(pathToFileURL(join(folder, entry?.fileName ?? '')))});
    const { first, answer } = await load();
    console.log(JSON.stringify([own, first, answer()]));`;
  const result = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(JSON.parse(result)).toEqual([40, 40, 42]);
  expect(chunks.map(({ code }) => code).join('')).not.toMatch(/__exportAll\(|\.then\(|__vitePreload\(/);
});

test('a lazy chunk exports each name once if another lazy chunk imports from it', async () => {
  const modules: Readonly<Record<string, string>> = {
    '/entry.js': `${HEAD}export const load = lazyImport(() => import('./lazy.js'));`,
    '/lazy.js': `import { shown } from './shown.js'; const lazyImport = load => load; export const answer = () => shown(41), loadNested = lazyImport(() => import('./nested.js'));`,
    '/nested.js': `import { shown } from './shown.js'; export const nested = () => shown(1);`,
    '/shown.js': 'export const shown = n => n + Math.max(1, 0);',
  };
  const chunks = await build(modules, 'widgets', { input: ['/entry.js'] });
  for (const { code } of chunks) {
    const [, list = ''] = /export\s*\{([^}]*)\}/.exec(code) ?? [];
    const names = list.split(',').map(name => name.trim().split(' as ').at(-1));
    expect(names).toEqual([...new Set(names)]);
  }
  const folder = mkdtempSync(join(tmpdir(), 'lazy-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  mkdirSync(join(folder, 'assets'));
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), code);
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'entry');
  const script = `
    const { load } = await import(${JSON.stringify(pathToFileURL(join(folder, entry?.fileName ?? '')))});
    const { answer, loadNested } = await load();
    console.log(JSON.stringify([answer(), (await loadNested()).nested()]));`;
  const result = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(JSON.parse(result)).toEqual([42, 2]);
});

/** Builds an entry into one file, as the build of `all.js` does. Runs the file, and returns its code and exports. */
async function runInOneFile(entry: string): Promise<{ readonly code: string; readonly exports: object }> {
  const modules: Readonly<Record<string, string>> = {
    '/entry.ts': `export const lazyImport = fetch => () => fetch().then(found => ({ ...found, retried: 'never' }));\n${entry}`,
    '/part.ts': 'export const part = "part"; export default "whole";',
    '/other.ts': 'export const other = "other";',
  };
  const chunks = await build(modules, 'all', { input: '/entry.ts', output: { codeSplitting: false } });
  expect(chunks.length).toBe(1);
  const code = chunks[0]?.code ?? '';
  return { code, exports: await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`) };
}

test('in one file, lazy code is bundled, and loading it still returns a promise', async () => {
  const { code, exports } = await runInOneFile(`
    const text = 'Größe 👕';
    export const loadPart = lazyImport(() => import('./part.ts')), loadOther = lazyImport(() => import('./other.ts'));
    export { text };
  `);
  const { loadPart, loadOther, text } = exports as Record<string, () => Promise<object>>;
  expect(code).not.toMatch(/\bimport\(|lazyImport\(\(/);
  expect(text).toBe('Größe 👕');
  const part = loadPart?.();
  expect(part).toBeInstanceOf(Promise);
  expect({ ...(await part) }).toEqual({ part: 'part', default: 'whole' });
  expect({ ...(await loadOther?.()) }).toEqual({ other: 'other' });
});

test.each([
  'export const part = () => import("./part.ts");',
  'export const part = lazyImport(again => import("./part.ts"));',
  'export const part = lazyImport(() => import("./part.ts").then(code => code.part));',
  'const path = "./part.ts"; export const part = lazyImport(() => import(path));',
])('the build of one file fails on %s, and the error shows the right form', async source => {
  await expect(runInOneFile(source)).rejects.toThrow(
    /entry\.ts has an import\(\).+Write it as `lazyImport\(\(\) => import\('\.\/Part\.tsx'\)\)`/,
  );
});
