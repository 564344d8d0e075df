import { createBuilder, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { lazyImports } from './lazy-imports.ts';
import { disablePreload } from './widget-chunks.ts';

const HEAD = `
  export const lazyImport = fetch => fetch;
  const keep = (...all) => globalThis.kept = all;
`;

/** Builds an entry as the widgets' build does, and returns its code. */
async function buildEntry(entry: string, minify = false): Promise<string> {
  const modules: Readonly<Record<string, string>> = {
    '/entry.tsx': HEAD + entry,
    '/Part.tsx': 'export const Part = () => "part";',
    '/Other.tsx': 'export const Other = () => "other";',
  };
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      disablePreload,
      {
        name: 'fixture',
        enforce: 'pre',
        resolveId: id => (modules[id.replace(/^\.?\//, '/')] ? id.replace(/^\.?\//, '/') : null),
        load: id => modules[id] ?? null,
      },
      lazyImports,
    ],
    environments: {
      widgets: {
        consumer: 'client',
        build: {
          write: false,
          modulePreload: false,
          rollupOptions: { input: '/entry.tsx', preserveEntrySignatures: 'strict', output: { minify } },
        },
      },
    },
  });
  const { widgets } = builder.environments;
  if (!widgets) throw new Error('no such build');
  const { output } = (await builder.build(widgets)) as Rollup.RollupOutput;
  const chunk = output.find(file => file.type === 'chunk' && file.isEntry) as Rollup.OutputChunk;
  return chunk.code;
}

/** The arguments of an entry's import() calls. */
const getImports = (code: string): readonly string[] =>
  [...code.matchAll(/import\(([^)]*)\)/g)].map(([, argument = '']) => argument.replace(/-[\w-]{8}\.js/, '.js'));

test.each([
  'lazyImport(() => import("./Part.tsx"))',
  "lazyImport(()=>import('./Part.tsx'))",
  'lazyImport(async () => import("./Part.tsx"))',
  'lazyImport<typeof import("./Part.tsx")>(() => import("./Part.tsx"))',
  'keep("Größe 👕"), lazyImport(() => import("./Part.tsx"))',
])('a retry uses another URL: %s', async source => {
  const code = await buildEntry(`export const part = (${source});`);
  expect(getImports(code)).toEqual(['"./Part.js" + _retry']);
  expect(code).toMatch(/\(_retry = (''|"")\) =>/);
});

test('several in one module, and minified', async () => {
  const source = `export const parts = [lazyImport(() => import('./Part.tsx')), lazyImport(() => import('./Other.tsx'))];`;
  expect(getImports(await buildEntry(source))).toEqual(['"./Part.js" + _retry', '"./Other.js" + _retry']);
  const code = await buildEntry(source, true);
  expect(
    [...code.matchAll(/\((\w)=``\)=>(?:\w+\(\(\)=>)?import\([`"][^`"]+[`"]\+(\w)\)/g)].map(([, a, b]) => a === b),
  ).toEqual([true, true]);
});

test.each([
  'export const part = () => import("./Part.tsx");',
  'export const part = lazyImport(() => import("./Part.tsx").then(code => code.Part));',
  'export const part = lazyImport(() => { return import("./Part.tsx"); });',
  'export const part = lazyImport(again => import("./Part.tsx"));',
  'export const part = Promise.resolve({}).then(() => import("./Part.tsx"));',
  'const get = () => import("./Part.tsx"); export const part = lazyImport(get);',
  'export const part = lazyImport(() => import(`./Part.tsx`));',
])('any other import() fails the build with a message that shows the right form: %s', async source => {
  await expect(buildEntry(source)).rejects.toThrow(
    /Write it as `lazyImport\(\(\) => import\('\.\/Part\.tsx'\)\)`.+It is in one of: \/entry\.tsx/,
  );
});
