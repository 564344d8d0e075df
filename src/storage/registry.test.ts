import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { type Node, nodesOf } from '../build/syntax.ts';
import { pages, tableRows } from '../testing/docs.ts';
import { LOCAL, TAB } from '../testing/stored.ts';
import { STORED } from './registry.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that use a storage without `createStored`, with the names that they use. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  'src/storage/stored.ts': ['getItem', 'removeItem', 'setItem'],
  // These find the storages.
  'src/app/start/ports.ts': ['sessionStorage'],
  'src/store/storages.ts': ['localStorage', 'sessionStorage'],
  'src/store/shared-storage.ts': ['localStorage'],
  // Removes the entries that the registry names at sign-out.
  'src/store/forget-member.ts': ['removeItem'],
  // Has compare-and-set, and replaces a blocked or full storage by memory.
  'src/session/token-storage.ts': ['getItem', 'localStorage', 'removeItem', 'sessionStorage', 'setItem'],
  // Belongs to the first files of a page, which do not contain `createStored`.
  'src/store/cached-products.ts': ['getItem'],
  // Runs before any other code.
  'src/loader.ts': ['getItem'],
  // A login must fail if its state cannot be stored, while `createStored` ignores errors.
  'src/auth/full-client.ts': ['removeItem', 'sessionStorage', 'setItem'],
  'src/auth/pending-redirects.ts': ['getItem', 'setItem'],
  'src/store/login/login-flow.ts': ['sessionStorage'],
  // Reports a blocked storage.
  'src/app/diagnostics/debug/find-problems.ts': ['localStorage'],
};

/**
 * By kind of storage, the functions that find it. A cart reads its `all tabs` entry by `inCart`; `broadcastCartUpdate`
 * writes it by `inAllTabs`.
 */
const FINDERS: Readonly<Record<string, readonly string[]>> = {
  chosen: ['inCart', 'onDevice'],
  tab: ['inAnyTab', 'inTab'],
  'all tabs': ['inAllTabs', 'inCart'],
};

const WORDS = /^((get|set|remove)Item|(local|session)Storage|cookieStore|indexedDB|caches|cookie)$/;

const files = ['src', 'widgets']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      file => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter(file => /\.tsx?$/.test(file) && !/\.(test|types)\.|\/testing\/|^src\/(build|cli|i18n)\//.test(file));
const sources = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]));
const nodes = files.flatMap(file => {
  const { program } = parseSync(file, sources.get(file) ?? '');
  return [...nodesOf(program)].map(({ node }) => ({ file, node }));
});

/** The name of a variable or a property, or a string that names a property, as in `self['localStorage']`. */
const wordOf = ({ type, name, value }: Node): string =>
  type === 'Identifier' ? (name ?? '') : type === 'Literal' && typeof value === 'string' ? value : '';

const namesIn = (types: RegExp): ReadonlySet<string> =>
  new Set([...sources.values()].flatMap(text => [...text.matchAll(types)].map(([, name = '']) => name)));

const entries = Object.entries(STORED);
const names = entries.map(([name]) => name).sort();

test('only the listed files access a storage without createStored', () => {
  const used: Record<string, string[]> = {};
  for (const { file, node } of nodes) {
    const word = wordOf(node);
    if (WORDS.test(word)) used[file] = [...new Set([...(used[file] ?? []), word])].sort();
  }
  expect(used).toEqual(BY_HAND);
});

test('code stores each entry of the registry in the storage that the registry names', () => {
  const finders = new Map<string, string[]>();
  for (const { node } of nodes) {
    if (node.callee?.name !== 'createStored') continue;
    const [name, find] = (node.arguments ?? []).map(wordOf);
    finders.set(name ?? '', [...(finders.get(name ?? '') ?? []), find ?? '']);
  }
  const byHand = ['tokens', 'departures'];
  expect([...finders.keys(), ...byHand].sort()).toEqual(names);
  const wrong = entries.flatMap(([name, { storage }]) =>
    (finders.get(name) ?? []).filter(find => !FINDERS[storage]?.includes(find)).map(find => `${name}: ${find}`),
  );
  expect(wrong).toEqual([]);
});

test('code takes the type of each maximum and each age from the registry', () => {
  const bound = entries.flatMap(([name, { max }]) => ((max ?? 1) > 1 ? name : [])).sort();
  expect([...namesIn(/: MaxOf<'([\w-]+)'> = /g)].sort()).toEqual(bound);
  const aging = entries.flatMap(([name, entry]) => ('ageMs' in entry ? name : [])).sort();
  expect([...namesIn(/: AgeOf<'([\w-]+)'> = /g)].sort()).toEqual(aging);
});

test('the data for corrupted storages has each entry of the registry', { tags: ['@security-hostile-storage'] }, () => {
  const stored = (isTab: boolean) =>
    entries.flatMap(([name, { storage }]) => ((storage === 'tab') === isTab ? name : []));
  expect(
    Object.keys(LOCAL)
      .map(name => name.replace(':', ''))
      .sort(),
  ).toEqual(stored(false).sort());
  expect(Object.keys(TAB).sort()).toEqual(stored(true).sort());
});

const KEYS = { shop: ':SHOP', 'shop and change': ':SHOP:CHANGE', 'shop and product': ':SHOP PRODUCT', address: ':URL' };
const STORAGES = { chosen: '`data-storage`', tab: '`sessionStorage`', 'all tabs': '`localStorage`' };

test('the documentation lists the entries of the registry', () => {
  const rows = entries.map(([name, { storage, content, max, unit, until, atSignOut, ...entry }]) => [
    `\`kiosk:${name}${'of' in entry ? KEYS[entry.of] : ''}\``,
    content,
    STORAGES[storage],
    max === undefined ? '–' : `${max.toLocaleString('en')} ${unit}`,
    until,
    atSignOut,
  ]);
  const told = tableRows('| key | content | storage | at most | until | at sign-out |');
  expect(told.map(cells => cells.map(cell => cell.trim()))).toEqual(rows);
});

test('the documentation names the entries that need no consent or more than one', () => {
  const others = entries.flatMap(([name, { consent }]) => (consent === 'storage' ? [] : `${name}: ${consent}`));
  expect(others).toEqual(['departures: none', 'lists: storage and analytics']);
  const page = pages.get('demo/docs/security.md');
  expect(page?.match(/stores only `kiosk:departures`|`kiosk:lists` also waits for consent to analytics/g)).toHaveLength(
    2,
  );
});
