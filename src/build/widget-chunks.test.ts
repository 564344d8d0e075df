import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { readModule } from './copies.ts';
import { findLazyImport, findShared, removeBundlerRuntime } from './widget-chunks.ts';

test('findShared separates the code that all pages need from that of some elements', () => {
  const code: Readonly<Record<string, string>> = {
    'widgets/add-to-cart/index.ts': `import '../own.ts'; import('../late.ts');`,
    'src/app/actions.ts': `import '../../widgets/act.ts';`,
    'cart.ts': `import './widgets/dialog.ts'; import './widgets/drawer.ts';`,
    'login.ts': `import './widgets/dialog.ts'; import './widgets/own.ts'; import './widgets/field.ts'; import './widgets/form.ts';`,
    'reviews.ts': `import './widgets/field.ts'; import './widgets/stars.ts'; import('./write.ts');`,
    'write.ts': `import './widgets/form.ts'; import './widgets/upload.ts';`,
    'widgets/late.ts': `import './stars.ts';`,
    'widgets/field.ts': `import './label.ts';`,
  };
  const names = 'own act dialog drawer form stars upload label'.split(' ').map(name => [`widgets/${name}.ts`, '']);
  const graph = new Map(
    [...Object.entries(code), ...names].map(([file = '', text = '']) => [file, readModule(file, text)]),
  );
  const loaded = new Map([
    ['cart', ['cart.ts']],
    ['login', ['login.ts']],
    ['reviews', ['reviews.ts']],
  ]);
  const { base, common } = findShared(graph, loaded);
  expect([...base].filter(file => /^widgets\/\w+\.ts/.test(file)).sort()).toEqual([
    'widgets/act.ts',
    'widgets/dialog.ts',
    'widgets/own.ts',
  ]);
  expect([...common].sort()).toEqual(['widgets/field.ts', 'widgets/form.ts', 'widgets/label.ts']);
});

const elementFiles = ['member-login', 'cart'];
const toChunks = (imports: Readonly<Record<string, { imports?: string[]; lazy?: string[] }>>) =>
  Object.entries(imports).map(
    ([name, { imports = [], lazy = [] }]) =>
      ({ name, fileName: name, imports, dynamicImports: lazy }) as unknown as Rollup.OutputChunk,
  );

test('a lazy chunk may import the chunks that are loaded before it', () => {
  const chunks = toChunks({
    'add-to-cart': { lazy: ['actions', 'options'] },
    actions: { imports: ['add-to-cart'], lazy: ['press'] },
    press: { imports: ['add-to-cart', 'actions'] },
    options: { imports: ['add-to-cart', 'actions'] },
    elements: { imports: ['actions'], lazy: ['email-offer'] },
    'email-offer': { imports: ['elements'] },
    'member-login': { imports: ['add-to-cart', 'actions', 'elements'], lazy: ['Account'] },
    Account: { imports: ['actions', 'elements', 'member-login'], lazy: ['Account', 'Challenge'] },
    Challenge: { imports: ['member-login', 'Account'] },
  });
  const entries = [
    { name: 'add-to-cart', fileName: 'entry', imports: ['add-to-cart'], dynamicImports: [] },
    { name: 'cart-drawer', fileName: 'drawer', isEntry: true, imports: ['cart'], dynamicImports: [] },
    { name: 'cart', fileName: 'cart', imports: ['actions'], dynamicImports: [] },
  ] as unknown as Rollup.OutputChunk[];
  expect(findLazyImport([...chunks, ...entries], elementFiles)).toBeUndefined();
});

test('a lazy chunk must not import a file that may not have loaded', () => {
  const late = (options: string[]) =>
    findLazyImport(
      toChunks({
        'add-to-cart': { lazy: ['actions', 'options', 'sibling'] },
        actions: {},
        sibling: {},
        options: { imports: ['add-to-cart', ...options] },
        'member-login': { lazy: ['options'] },
      }),
      elementFiles,
    );
  expect(late(['actions'])).toBeUndefined();
  expect(late(['sibling'])).toEqual(['options', 'sibling']);
  expect(late(['member-login'])).toEqual(['options', 'member-login']);
});

test('an element must not import the file of another element or a lazy file', () => {
  const find = (name: string, imported: string) =>
    findLazyImport(
      toChunks({ 'add-to-cart': {}, elements: {}, [name]: { imports: [imported] }, Account: {} }),
      elementFiles,
    );
  expect(find('member-login', 'Account')).toEqual(['member-login', 'Account']);
  expect(find('member-login', 'elements')).toBeUndefined();
  expect(find('cart', 'elements')).toEqual(['cart', 'elements']);
});

const chunk = (fileName: string, code: string, imports: readonly string[], moduleIds: readonly string[]) =>
  ({ fileName, code, imports: [...imports], moduleIds: [...moduleIds] }) as unknown as Rollup.OutputChunk;

const helpers = chunk(
  'shared/kiosk-runtime-abc123.js',
  'var add=n=>40+n;export{add as t};',
  [],
  ['\0rolldown/runtime.js'],
);

test('removeBundlerRuntime removes the file of helpers when no chunk uses a helper', () => {
  const former = chunk(
    'shared/kiosk-former-abc123.js',
    'import"./kiosk-runtime-abc123.js";import"./kiosk-none-abc123.js";export const a=7;',
    [helpers.fileName, 'shared/kiosk-none-abc123.js'],
    ['/former.ts'],
  );
  const none = chunk('shared/kiosk-none-abc123.js', 'export const none=1;', [], ['/none.ts']);
  const removed: string[] = [];
  expect(removeBundlerRuntime([helpers, former, none], file => removed.push(file))).toEqual([former, none]);
  expect(removed).toEqual([helpers.fileName]);
  expect(former).toMatchObject({
    code: 'import"./kiosk-none-abc123.js";export const a=7;',
    imports: ['shared/kiosk-none-abc123.js'],
  });
  expect(none.code).toBe('export const none=1;');
});

test('removeBundlerRuntime throws when a chunk uses a helper of the bundler', () => {
  const user = chunk(
    'shared/kiosk-user-abc123.js',
    'import{t as add}from"./kiosk-runtime-abc123.js";export const a=add(7);',
    [helpers.fileName],
    ['/user.ts'],
  );
  expect(() => removeBundlerRuntime([helpers, user], () => {})).toThrow(/uses a helper/);
});

test('removeBundlerRuntime returns the chunks as they are without a file of helpers', () => {
  const chunks = [chunk('a.js', 'export const a=1;', [], ['/a.ts'])];
  expect(removeBundlerRuntime(chunks, () => expect.unreachable())).toBe(chunks);
});
