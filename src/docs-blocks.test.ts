import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, type ParserError, parse, parseFragment } from 'parse5';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { galleryStates } from '../demo/e2e/gallery-sample.ts';
import { createProductPage } from '../demo/tools/product-page.ts';
import { parseFreeFrom } from '../widgets/cart-drawer/summary/threshold.ts';
import { parseFilter, writeFilter } from '../widgets/product-list/filters/filter.ts';
import { SETTING_VALUES } from './app/diagnostics/find-odd-settings.ts';
import { findOddWord } from './app/diagnostics/list-words.ts';
import { parseWords } from './app/page/parse-words.ts';
import { ADDRESS } from './app/start/product-url.ts';
import { TAG_DATA, toAttribute } from './app/start/tag-settings.ts';
import { writeElementsManifest } from './build/elements-manifest.ts';
import { readArguments } from './cli/read-arguments.ts';
import { english } from './i18n/english.ts';
import { anchorOf, codeBlocks, docs, pages, tableRows } from './testing/docs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'kiosk-blocks-'));
const elements = new Map(writeElementsManifest(folder).map(element => [element.tagName, element]));
rmSync(folder, { recursive: true });

interface AttributeType {
  read(text: string | null): unknown;
}
const attributeModules = import.meta.glob<{ attributes: Readonly<Record<string, AttributeType>> }>(
  '../widgets/*/attributes.ts',
  { eager: true },
);
const typesOf = (tag: string): Readonly<Record<string, AttributeType>> =>
  attributeModules[`../widgets/${tag.replace('kiosk-', '')}/attributes.ts`]?.attributes ?? {};

/** Attributes of any element of HTML. */
const GLOBAL = ['id', 'class', 'slot', 'hidden'];

/** Whether an element reads an attribute's value as it is written. */
function accepts(tag: string, name: string, value: string): boolean {
  if (name === 'filter') return writeFilter(parseFilter(value)) === value;
  if (name === 'free-delivery-from') return value === 'none' || parseFreeFrom(value) !== undefined;
  if (name === 'product-url') return ADDRESS.test(value);
  if (findOddWord(name, value)) return false;
  const readValue = typesOf(tag)[name]?.read(value);
  return typeof readValue === 'boolean' ? value === '' || value === name : String(readValue) === value;
}

type Element = DefaultTreeAdapterTypes.Element;

function* elementsIn(node: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  for (const child of node.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

const textIn = ({ childNodes }: Element): string =>
  childNodes.map(child => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join('');

/** The mistakes of one of Kiosk's elements: unknown attributes, values and slots. */
function checkElement({ tagName, attrs, childNodes }: Element): string[] {
  const names = [...Object.keys(typesOf(tagName)), 'client-id', 'locale', ...GLOBAL];
  const slots = elements.get(tagName)?.slots?.map(({ name }) => name) ?? [];
  const used = childNodes.flatMap(child =>
    defaultTreeAdapter.isElementNode(child) ? child.attrs.filter(({ name }) => name === 'slot') : [],
  );
  return [
    ...(elements.has(tagName) ? [] : [`there is no <${tagName}>`]),
    ...attrs.filter(({ name }) => !names.includes(name)).map(({ name }) => `<${tagName}> has no ${name}`),
    ...attrs
      .filter(({ name, value }) => name in typesOf(tagName) && !accepts(tagName, name, value))
      .map(({ name, value }) => `<${tagName}> does not take ${name}="${value}"`),
    ...used.filter(({ value }) => !slots.includes(value)).map(({ value }) => `<${tagName}> has no slot ${value}`),
  ];
}

/** Unknown settings of a script tag, and settings with invalid values. */
function checkSettings(attributes: Element['attrs']): string[] {
  const settings = attributes.filter(({ name }) => name.startsWith('data-'));
  const names = TAG_DATA.map(toAttribute);
  const values = new Map(Object.entries(SETTING_VALUES).map(([name, list]) => [toAttribute(name), list]));
  return settings
    .filter(({ name, value }) => !names.includes(name) || values.get(name)?.includes(value) === false)
    .map(({ name, value }) => `${name}="${value}"`);
}

/** The keys in a page's own words that no element has. */
function checkWords(text: string): string[] {
  const known = english as unknown as Readonly<Record<string, object>>;
  return Object.entries(parseWords([text])).flatMap(([group, words]) =>
    Object.keys(words as object).flatMap(key => (key in (known[group] ?? {}) ? [] : `${group}.${key}`)),
  );
}

function checkScript(script: Element): string[] {
  const has = (name: string) => script.attrs.some(attribute => attribute.name === name);
  if (has('data-kiosk-words')) return checkWords(textIn(script));
  if (has('src')) return checkSettings(script.attrs);
  return parseSync('example.js', textIn(script)).errors.map(({ message }) => message);
}

test('every example in HTML has elements, attributes, values and words that exist', () => {
  const blocks = codeBlocks('html');
  expect(blocks.length).toBeGreaterThan(25);
  for (const html of blocks) {
    const errors: ParserError[] = [];
    const options = { onParseError: (error: ParserError) => void errors.push(error) };
    const parsed = html.startsWith('<!doctype') ? parse(html, options) : parseFragment(html, options);
    const found = [...elementsIn(parsed)];
    const mistakes = found.flatMap(element =>
      element.tagName.startsWith('kiosk-')
        ? checkElement(element)
        : element.tagName === 'script'
          ? checkScript(element)
          : [],
    );
    expect([...errors.map(({ code }) => code), ...mistakes], html).toEqual([]);
  }
});

test('every example in HTML closes the elements that it opens', () => {
  for (const html of codeBlocks('html'))
    for (const [, tag = ''] of html.matchAll(/<(kiosk-[\w-]+)/g))
      expect(html.split(`<${tag}`).length, `${tag} in ${html}`).toBe(html.split(`</${tag}>`).length);
});

interface Names {
  readonly parts: readonly string[];
  readonly properties: readonly string[];
  readonly states: readonly string[];
}

/** The names that a style may use for an element. A product list also has the parts of its cards, which are forms. */
function namesFor(tag: string): Names {
  const docBlock = read(`widgets/${tag.replace('kiosk-', '')}/element.ts`);
  const lines = docBlock.match(/^ \* @csspart .*$/gm) ?? [];
  const mentioned = lines.join().match(/(?<=@csspart |`)[\w-]+(?=[\s`,]|$)/g) ?? [];
  const ofCards = tag === 'kiosk-product-list' ? namesFor('kiosk-add-to-cart').parts : [];
  return {
    parts: [...mentioned, ...ofCards],
    properties: elements.get(tag)?.cssProperties?.map(({ name }) => name) ?? [],
    states: [...docBlock.matchAll(/@cssstate ([\w-]+)/g)].map(([, name = '']) => name),
  };
}

test('every example in CSS has properties, parts and states that exist', () => {
  const blocks = codeBlocks('css');
  expect(blocks.length).toBeGreaterThan(3);
  const shared = tableRows('| property | sets | without it |').flatMap(([cell = '']) => cell.match(/--[\w-]+/g) ?? []);
  expect(shared.length).toBeGreaterThan(10);
  for (const css of blocks)
    for (const [, selector = '', rules = ''] of css.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
      const [tag = ''] = selector.match(/kiosk-[\w-]+/) ?? [];
      const { parts, properties, states }: Names = tag ? namesFor(tag) : { parts: [], properties: [], states: [] };
      for (const [, name = ''] of selector.matchAll(/::part\(([\w-]+)/g)) expect(parts, selector).toContain(name);
      for (const [, name = ''] of selector.matchAll(/:state\(([\w-]+)/g)) expect(states, selector).toContain(name);
      for (const [name] of rules.matchAll(/--kiosk-[\w-]+/g)) expect([...shared, ...properties], css).toContain(name);
    }
});

test('the parts in the documented table of parts exist in their elements', () => {
  const rows = tableRows('| element | parts |');
  expect(rows.length).toBeGreaterThan(5);
  for (const [element = '', parts = ''] of rows) {
    const [, tag = ''] = /`(kiosk-[\w-]+)`/.exec(element) ?? [];
    const named = [...parts.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name).filter(name => !elements.has(name));
    const { parts: known } = namesFor(tag);
    expect(named.filter(name => !known.includes(name)).map(name => `${tag} ${name}`)).toEqual([]);
  }
});

test('every shortcode has attributes and values that its element takes', () => {
  const code = codeBlocks('').join('\n');
  const shortcodes = [
    ...code.matchAll(/^\[(kiosk_\w+)([^\]]*)\]/gm),
    ...code.matchAll(/\{\{< (kiosk-[\w-]+)([^>]*)>\}\}/g),
    ...code.matchAll(/\{% (kiosk(?!Head)\w+)([^%]*)%\}/g),
  ];
  expect(shortcodes.length).toBeGreaterThan(15);
  const toKebab = (name: string) => name.replaceAll('_', '-').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  for (const [shortcode, name = '', inside = ''] of shortcodes) {
    const tag = toKebab(name);
    const attrs = [...inside.matchAll(/([\w-]+)(?:=(?:"([^"]*)"|([\w.]+)))?/g)].map(
      ([, attribute = '', quoted, plain = '']) => ({
        name: toKebab(attribute),
        value: quoted ?? (plain === 'true' ? '' : plain),
      }),
    );
    const mistakes = checkElement({ tagName: tag, attrs, childNodes: [] } as unknown as Element);
    expect(mistakes, shortcode).toEqual([]);
  }
});

test('every documented command has valid arguments', () => {
  const lines = codeBlocks('sh').flatMap(code => code.split('\n'));
  const commands = lines.flatMap(line => /^npx kiosk-widgets (.+)$/.exec(line)?.[1] ?? []);
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) {
    const { words } = readArguments(command.split(' '));
    expect(['host', 'prerender', 'reviews'], command).toContain(words[0]);
  }
});

test('every example in JSON parses', () => {
  expect(codeBlocks('json').length).toBeGreaterThan(0);
  for (const json of codeBlocks('json')) expect(() => JSON.parse(json), json).not.toThrow();
});

/** The text below the heading with an anchor, with its subsections; without an anchor, the whole page. */
function readSection(text: string, anchor: string): string {
  if (!anchor) return text;
  const [, ...parts] = text.split(/^(?=#{2,6} )/m);
  const index = parts.findIndex(part => anchorOf(/^#+ (.+)$/m.exec(part)?.[1] ?? '') === anchor);
  const depth = /^#+/.exec(parts[index] ?? '')?.[0].length ?? 0;
  const after = parts.slice(index + 1).findIndex(part => (/^#+/.exec(part)?.[0].length ?? 0) <= depth);
  return parts.slice(index, after < 0 ? undefined : index + 1 + after).join('');
}

test('every task of the README leads to a code block and a “See it” line', () => {
  const tasks = tableRows('| to | read |').map(([task = '', cell = '']) => {
    const [, path = '', anchor = ''] = /\]\(([^)#]+)#?([^)]*)\)/.exec(cell) ?? [];
    return { task: task.trim(), text: readSection(pages.get(posix.normalize(path)) ?? '', anchor) };
  });
  expect(tasks.length).toBeGreaterThan(25);
  expect(tasks.filter(({ text }) => !/^```/m.test(text)).map(({ task }) => task)).toEqual([]);
  expect(tasks.filter(({ text }) => !/^See it: /m.test(text)).map(({ task }) => task)).toEqual([]);
});

test('every documented demo address leads to an existing page and anchor', () => {
  const template = read('demo/product.html');
  const addresses = [...docs.matchAll(/http:\/\/localhost:4400\/([\w.-]*)(?:#([\w-]+))?/g)];
  expect(addresses.length).toBeGreaterThan(30);
  const states = galleryStates.map(({ element, state }) => `${element}-${state.replace(/\W+/g, '-')}`);
  const places = [...states, ...galleryStates.map(({ element }) => element)];
  for (const [address, page = '', place] of addresses) {
    const isThere =
      !page || existsSync(join(root, 'demo', page)) || createProductPage(template, page.replace('.html', ''));
    expect(isThere, address).toBeTruthy();
    if (place) expect(places, address).toContain(place);
  }
});
