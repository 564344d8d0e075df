import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { loginErrorCodes } from './api/identity.ts';
import { TAG_DATA } from './app/start/tag-settings.ts';
import { createFullAuthClient } from './auth/full-client.ts';
import { writeElementsManifest } from './build/elements-manifest.ts';
import type { BaseClient } from './client/client.ts';
import * as library from './index.ts';
import * as page from './page.ts';
import { codeBlocks, docs, pages, tableRows } from './testing/docs.ts';
import { DEFAULT_API_HOST } from './transport/api-host.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Named {
  readonly name: string;
}
interface Declaration {
  readonly tagName?: string;
  readonly attributes?: readonly Named[];
  readonly slots?: readonly Named[];
  readonly events?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
  readonly members?: readonly (Named & { readonly kind: string })[];
}
interface Manifest {
  readonly modules: readonly { readonly path: string; readonly declarations: readonly Declaration[] }[];
}

const folder = mkdtempSync(join(tmpdir(), 'kiosk-docs-'));
writeElementsManifest(folder);
const manifest = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as Manifest;
afterAll(() => rmSync(folder, { recursive: true }));

const elements = manifest.modules.flatMap(({ declarations }) =>
  declarations.flatMap(declaration =>
    declaration.tagName
      ? [{ ...declaration, tag: declaration.tagName, folder: `widgets/${declaration.tagName.replace('kiosk-', '')}` }]
      : [],
  ),
);

const attributeModules = import.meta.glob<{ attributes: object }>('../widgets/*/attributes.ts', { eager: true });

const sourcesIn = (path: string, ending: RegExp): string =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file) && !/\.(test|spec|types)\.|(^|\/)testing\//.test(file))
    .map(file => read(join(path, file)))
    .join('\n');
const shippedCode = sourcesIn('src', /\.tsx?$/) + sourcesIn('widgets', /\.tsx?$/);
const shippedStyles = sourcesIn('src', /\.css$/) + sourcesIn('widgets', /\.css$/);

const namesOf = (list: readonly Named[] = []): string[] => list.map(({ name }) => name).sort();
const matches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(match => match[1] ?? '')),
];
const codeIn = (text = ''): string[] => matches(text, /`([^`]+)`/g);
const elementRows = tableRows('| element | attributes | slots |');

/** The names in every `part` in JSX, including each result of a computed `part`. */
function partsIn(code: string): string[] {
  const fixed = matches(code, /\bpart="([^"]+)"/g);
  const computed = matches(code, /\bpart=\{([^}$]*(?:\$\{[^}]*\}[^}$]*)*)\}/g).flatMap(expression =>
    matches(
      expression.replace(/\$\{[^}]*\}/g, inner => `§${inner}`),
      /(?<!\()['`]([^'`]*)['`]/g,
    ),
  );
  return [...new Set([...fixed, ...computed].flatMap(words => words.split(/\s+/)))].filter(word =>
    /^[a-z-]+$/.test(word),
  );
}

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: Syntax | string;
  readonly attributes?: readonly Syntax[];
}
const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'type' in value;

function* nodesIn(value: unknown): Generator<Syntax> {
  if (isSyntax(value)) yield value;
  if (typeof value === 'object' && value) for (const each of Object.values(value)) yield* nodesIn(each);
}

interface Control {
  readonly place: string;
  readonly attributes: readonly string[];
  readonly part: string;
}

const CONTROLS = /^(a|button|input|select|textarea|summary|dialog|iframe|video|audio|Input|Button|TextButton)$/;

/** The controls in a file's JSX: everything that a shopper can focus or press. */
function controlsIn(file: string): readonly Control[] {
  const code = read(file);
  const controls: Control[] = [];
  const tags = [...nodesIn(parseSync(file, code).program)].filter(({ type }) => type === 'JSXOpeningElement');
  for (const { start, name, attributes = [] } of tags) {
    const textOf = (node: unknown) => (isSyntax(node) ? code.slice(node.start, node.end) : '');
    const texts = new Map(
      attributes.map(attribute => [textOf(attribute.name) || textOf(attribute), textOf(attribute)]),
    );
    const isPressed = [...texts.keys()].some(key => /^on(Click|Press|KeyDown)$/.test(key));
    if (!CONTROLS.test(textOf(name)) && !(isPressed && /^[a-z]/.test(textOf(name)))) continue;
    const line = code.slice(0, start).split('\n').length;
    const place = `${file}:${line} <${textOf(name)}>`;
    controls.push({ place, attributes: [...texts.keys()], part: texts.get('part') ?? '' });
  }
  return controls;
}

interface Message {
  readonly file: string;
  /** `Error` for the text of an error without a code, and for a line of the terminal. */
  readonly kind: 'Error' | 'line';
  /** With `…` for each expression. */
  readonly text: string;
}

const toPlace = ({ file, text }: Message): string => `${file}: ${text}`;

/** Returns a check of whether a documented line matches a text. A line that ends with `…` matches its beginning. */
const toPattern = (text: string) => {
  const escaped = text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&').replaceAll('…', '.*');
  const pattern = new RegExp(`^${escaped}$`);
  return (line: string): boolean => pattern.test(line) || (line.endsWith('…') && text.startsWith(line.slice(0, -1)));
};

type Parts = Readonly<Record<string, unknown>>;

/** A string or template of the code, with `…` for each expression; undefined for any other code. */
function readText(node: unknown): string | undefined {
  const { type, value, quasis } = Object(node) as Parts;
  if (type === 'TemplateLiteral')
    return (quasis as readonly { value: { cooked: string } }[]).map(({ value: { cooked } }) => cooked).join('…');
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}

const nameOf = (node: unknown): unknown => (Object(node) as Parts).name;

/** The texts that Kiosk writes to the console and the terminal, and the codes of its errors. */
function readMessages(): { readonly texts: readonly Message[]; readonly codes: ReadonlySet<string> } {
  const texts: Message[] = [];
  const codes = new Set<string>(loginErrorCodes);
  const files = ['src', 'widgets'].flatMap(path =>
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
      .map(file => `${path}/${file}`.replaceAll('\\', '/'))
      .filter(file => /\.tsx?$/.test(file) && !/\.(test|types)\.|\/testing\/|^src\/(build|i18n)\//.test(file)),
  );
  for (const file of files) {
    const add = (kind: Message['kind'], text: string | undefined, prefix = '') =>
      text !== undefined && texts.push({ file, kind, text: prefix + text });
    const addCode = (text: string | undefined) => /^\w+$/.test(text ?? '') && codes.add(text ?? '');
    for (const node of nodesIn(parseSync(file, read(file)).program) as Generator<Syntax & Parts>) {
      const { type, callee, key, value, id, superClass } = node;
      const [first, second] = (node.arguments ?? []) as readonly unknown[];
      const isOfDiagnostics = file.startsWith('src/app/diagnostics/');
      if (readText(node)?.startsWith('[kiosk] ')) add('line', readText(node));
      if (type === 'CallExpression' && isOfDiagnostics && nameOf(callee) === 'warn')
        add('line', readText(first), '[kiosk] ');
      if (type === 'Property' && isOfDiagnostics && nameOf(key) === 'text') add('line', readText(value), '[kiosk] ');
      if (type === 'Property' && nameOf(key) === 'code') addCode(readText(value));
      if (type === 'NewExpression' && nameOf(callee) === 'Error') add('Error', readText(first));
      if (/Error$/.test(`${nameOf(callee)}`) || Object(callee).type === 'Super') addCode(readText(second));
      if (readText(second) === 'unavailable') add('line', readText(first), '[kiosk] ');
      const declaresCodes =
        type === 'TSTypeAliasDeclaration' ? /ErrorCode$/.test(`${nameOf(id)}`) : nameOf(superClass) === 'StoreError';
      if (declaresCodes)
        for (const each of nodesIn(
          type === 'TSTypeAliasDeclaration' ? node : node.superTypeArguments,
        ) as Generator<Parts>)
          if (each.type === 'TSLiteralType') addCode(readText(each.literal));
    }
  }
  return { texts, codes };
}

const filesIn = (path: string): string[] =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx$/.test(file) && !/\.test\./.test(file))
    .map(file => `${path}/${file}`);

/** Whether a control needs no part: it is hidden, in the page's own tree, or gets its part from its parent. */
const needsNoPart = ({ attributes }: Control) =>
  ['hidden', 'slot', '{...rest}'].some(name => attributes.includes(name));

test('every control in an element’s JSX has a part', () => {
  const controls = [...filesIn('src'), ...filesIn('widgets')].flatMap(controlsIn);
  expect(controls.length).toBeGreaterThan(40);
  expect(controls.filter(each => !each.part && !needsNoPart(each)).map(({ place }) => place)).toEqual([]);
});

test('the manifest and the README list the same elements', () => {
  expect(elements.map(({ tag }) => tag).sort()).toEqual(elementRows.flatMap(([cell]) => codeIn(cell)).sort());
});

describe.each(elements)('$tag', element => {
  const { tag } = element;
  const [, attributeCell, slotCell] = elementRows.find(([cell]) => cell?.includes(`\`${tag}\``)) ?? [];
  const code = sourcesIn(element.folder, /\.tsx?$/);
  const docBlock = read(join(element.folder, 'element.ts'));

  test('its declared attributes are those of the doc block and of the README', () => {
    const declared = Object.keys(attributeModules[`../${element.folder}/attributes.ts`]?.attributes ?? {});
    expect(namesOf(element.attributes)).toEqual([...declared, 'client-id', 'locale'].sort());
    const told = (attributeCell ?? '').replace(/\([^)]*\)/g, '');
    expect(codeIn(told).sort()).toEqual(declared.sort());
  });

  test('its slots are those of the README, and the code names them', () => {
    const names = namesOf(element.slots).map(name => name || 'default');
    const told = (slotCell ?? '').replace(/\([^)]*\)/g, '').replace('default', '`default`');
    expect(codeIn(told).sort()).toEqual(names.sort());
    const everywhere = code + sourcesIn('src/elements', /\.tsx?$/);
    for (const name of names.filter(name => name !== 'default'))
      expect(everywhere).toMatch(new RegExp(`['"]${name}['"]`));
  });

  test('the code names its events', () => {
    for (const name of namesOf(element.events)) expect(shippedCode).toContain(`'${name}'`);
  });

  test('its parts are documented, and its documented parts exist', () => {
    const documented = new Set([...namesOf(element.cssParts), ...codeIn(docBlock)]);
    expect(partsIn(code).filter(part => !documented.has(part))).toEqual([]);
    const drawing = code + sourcesIn('src/ui', /\.tsx$/) + sourcesIn('src/elements', /\.tsx$/);
    const drawn = new Set(partsIn(drawing));
    const isDrawn = (name: string) => drawn.has(name) || new RegExp(`['"\`]${name}['"\`]`).test(drawing);
    expect(namesOf(element.cssParts).filter(name => !isDrawn(name))).toEqual([]);
  });

  test('the manifest names the part of each of its controls', () => {
    const names = namesOf(element.cssParts);
    const controls = filesIn(element.folder).flatMap(controlsIn);
    const unnamed = controls.filter(({ part }) => part && !partsIn(part).some(name => names.includes(name)));
    expect(unnamed.map(({ place, part }) => `${place} ${part}`)).toEqual([]);
  });

  test('a style reads each of its custom properties', () => {
    for (const name of namesOf(element.cssProperties)) expect(shippedStyles).toContain(`var(${name}`);
  });
});

test('documented custom properties are those that styles read', () => {
  const told = tableRows('| property | sets | without it |').flatMap(([cell]) => codeIn(cell));
  const documented = new Set(elements.flatMap(({ cssProperties }) => namesOf(cssProperties)));
  const readByStyles = matches(shippedStyles, /var\(\s*(--kiosk-[\w-]+)/g).filter(name => !documented.has(name));
  expect(readByStyles.sort()).toEqual(told.sort());
});

test('the documented events are those that the code names', () => {
  const told = tableRows('| event | detail |').flatMap(([cell]) => codeIn(cell));
  const storageKeys = ['kiosk:departures', 'kiosk:purchase'];
  const plugins = sourcesIn('src/build', /\.ts$/);
  const emitted = matches(shippedCode, /'(kiosk:[\w-]+)'/g).filter(
    name => !plugins.includes(`'${name}'`) && !(storageKeys.includes(name) && !told.includes(name)),
  );
  expect(emitted.sort()).toEqual(told.sort());
});

test('the documented attributes of the script tag are those that the code reads', () => {
  const told = tableRows('| attribute | meaning | default |').flatMap(([cell]) => codeIn(cell));
  const settings = [
    'app/start/config.ts',
    'app/page/captcha-keys.ts',
    'app/start/product-url.ts',
    'app/start/serve-page.ts',
    'store/cart/details/details-ports.ts',
  ]
    .map(file => read(`src/${file}`))
    .join();
  const isRead = (name: string) =>
    settings.includes(name.replace(/^data-/, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase()));
  expect(told.filter(name => !isRead(name))).toEqual([]);
  const keys = [
    ...matches(settings, /dataset\.(\w+)/g),
    ...matches(settings, /choose\('(\w+)'\)/g),
    ...matches(settings, /\{([^}]*)\} = dataset/g).flatMap(list => matches(list, /(\w+)(?: =|,|\s*$)/g)),
  ];
  const toAttribute = (key: string) => `data-${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`;
  expect(keys.map(toAttribute).filter(name => !told.includes(name))).toEqual([]);
  expect(TAG_DATA.map(toAttribute).sort()).toEqual(told.toSorted());
});

test('the documented functions of window.kiosk are those of its type', () => {
  const told = tableRows('| `window.kiosk` | does |').flatMap(([cell]) =>
    codeIn(cell).map(code => code.replace(/\(.*/, '')),
  );
  const [, members = ''] = /^export interface Kiosk \{\n([\s\S]*?)^\}/m.exec(read('src/app/kiosk.ts')) ?? [];
  const groups = ['cart', 'member', 'client', 'store'];
  const names = matches(members, /^ {2,4}(?:readonly )?(\w+)[(:<?]/gm).filter(name => !groups.includes(name));
  expect(names.length).toBeGreaterThan(10);
  const toldNames = told.map(name => name.split('.').at(-1) ?? '');
  expect(names.filter(name => !toldNames.includes(name))).toEqual([]);
  expect(told.flatMap(name => name.split('.')).filter(name => !new RegExp(`\\b${name}\\b`).test(members))).toEqual([]);
});

test('page sizes in the README are within 1 kB of the limits in size-limit.json', () => {
  const limits = new Map(
    (JSON.parse(read('size-limit.json')) as { name: string; limit: string }[]).map(({ name, limit }) => [
      name,
      Number.parseFloat(limit),
    ]),
  );
  const ways = ['one button drawn', 'button, cart button and drawer, idle', 'product page, idle', 'purchase'];
  const told = tableRows('| a page with | script and style, brotli |').map(
    ([, kB = '']) => Number.parseFloat(kB) * 1000,
  );
  expect(told.length).toBe(ways.length);
  for (const [index, way] of ways.entries())
    expect(Math.abs((told[index] ?? 0) - (limits.get(way) ?? Number.NaN)), way).toBeLessThanOrEqual(1000);
});

test('the hosts in the documented security policy are the code’s defaults', () => {
  const hosts = tableRows('| in the line | purpose | host of the platform | without it |');
  const told = ([, , cell]: readonly string[]) => codeIn(cell).filter(text => text.startsWith('https://'));
  const pictures = new URL(library.imageUrl('wix:image://v1/mug.jpg/mug.jpg') ?? '').origin;
  expect(hosts.slice(1, 3).map(told)).toEqual([[DEFAULT_API_HOST], [pictures]]);
});

test('documented files, npm scripts and package exports exist', () => {
  const prose = docs.replace(/^```[\s\S]*?^```/gm, '');
  const paths = codeIn(prose).filter(name => /^(src|widgets|demo)\//.test(name) && !/[*A-Z]{3}|\*/.test(name));
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([]);
  const { scripts, exports } = JSON.parse(read('package.json')) as Record<'scripts' | 'exports', object>;
  expect(matches(docs, /npm run ([\w:]+)/g).filter(name => !(name in scripts))).toEqual([]);
  expect(matches(docs, /from 'kiosk-widgets(\/[\w-]+)?'/g).filter(path => !(`.${path}` in exports))).toEqual([]);
});

test('every example in JavaScript or TypeScript parses', () => {
  for (const mark of ['js', 'ts', 'ts run', 'ts bundle', 'tsx']) {
    const blocks = codeBlocks(mark);
    expect(blocks.length, mark).toBeGreaterThan(0);
    for (const code of blocks) expect(parseSync(`example.${mark.split(' ')[0]}`, code).errors, code).toEqual([]);
  }
});

test('the dependencies of the README are those of the package', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
  const told = tableRows('| dependency | for |').flatMap(([cell]) => codeIn(cell));
  expect(told.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
});

test('documented imports, areas and verbs of the client exist', () => {
  const { staticExports } = parseSync('index.ts', read('src/index.ts')).module;
  const exported = staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name));
  const imported = matches(docs, /import \{([^}]+)\} from 'kiosk-widgets\/client'/g).flatMap(list =>
    matches(list, /(\w+)/g),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter(name => !exported.includes(name))).toEqual([]);

  const named = matches(docs, /import \{([^}]+)\} from 'kiosk-widgets';/g).flatMap(list => matches(list, /(\w+)/g));
  expect(named.filter(name => !(name in page))).toEqual([]);
  const ownNames = Object.keys(page).filter(name => !(name in library));
  expect(ownNames.filter(name => !named.includes(name))).toEqual([]);

  const areas = codeIn(docs.match(/grouped by area: ([^.]+)\./)?.[1]);
  const isArea = (value: unknown) => Object.values(Object(value)).some(entry => 'gateway' in Object(entry));
  expect(areas.sort()).toEqual(
    Object.entries(library)
      .flatMap(([name, value]) => (isArea(value) ? [name] : []))
      .sort(),
  );

  const client: Partial<BaseClient> = { session: { subscribe: () => () => {} } as unknown as BaseClient['session'] };
  const verbs = codeIn(docs.match(/`client\.member` [^(]*\(([^)]+)\)/)?.[1]);
  expect(verbs.sort()).toEqual(Object.keys(createFullAuthClient(client as BaseClient)).sort());

  const steps = (docs.match(/step by step: `([^`]+)`/)?.[1] ?? '').split(' ');
  const built: object = library.query();
  expect(steps.filter(step => !(step in built))).toEqual([]);
});

test('the README names the browsers that the build targets', () => {
  const [, list = ''] = /^ +cssTarget: \[([^\]]+)\]/m.exec(read('vite.config.ts')) ?? [];
  const built = [...list.matchAll(/(chrome|firefox|safari)([\d.]+)/g)].map(([, name, version]) => `${name} ${version}`);
  const [, told = ''] = /^The build is made for (.+) and newer\.$/m.exec(read('README.md')) ?? [];
  expect(told.toLowerCase().replace('chrome and edge', 'chrome').split(', ')).toEqual(built);
});

test('the code has the texts that “When something is missing” quotes', () => {
  const rows = tableRows('| the page shows | likely cause | what to do |');
  const shown = rows.flatMap(([symptom = '']) => matches(symptom, /[“`]([^”`]+)[”`]/g));
  expect(shown.length).toBeGreaterThan(4);
  expect(shown.filter(text => !shippedCode.includes(text))).toEqual([]);
});

describe('the page “When something is missing”', () => {
  const page = (pages.get('demo/docs/missing.md') ?? '').replace(/^```[\s\S]*?^```/gm, '');
  const spans = codeIn(page);
  /** The code in the first cells of the tables whose header matches. */
  const firstCells = (heading: RegExp) =>
    page.split(/\n\n/).flatMap(block => (heading.test(block) ? block.split('\n').slice(2) : []).flatMap(readFirst));
  const readFirst = (row: string) => codeIn(row.split('|')[1]);

  const { texts, codes } = readMessages();

  test('lists each line that the code writes to the console', () => {
    const lines = texts
      .filter(({ text }) => text.startsWith('[kiosk] '))
      .filter(({ text }) => /\w{2}/.test(text.slice(8)));
    expect(lines.length).toBeGreaterThan(40);
    const told = spans.filter(text => text.startsWith('[kiosk] '));
    expect(lines.filter(({ text }) => !told.some(toPattern(text))).map(toPlace)).toEqual([]);
  });

  test('lists the message of each Error without a code, also those that the CLI prints', () => {
    const messages = texts.filter(({ kind, text }) => kind === 'Error' && /\w{2}/.test(text));
    expect(messages.length).toBeGreaterThan(20);
    expect(messages.filter(({ text }) => !spans.some(toPattern(text))).map(toPlace)).toEqual([]);
  });

  test('lists each error code of Kiosk', () => {
    expect(codes.size).toBeGreaterThan(30);
    const told = firstCells(/^\| `?(code|errorCode)`? \|/);
    expect([...codes].filter(code => !told.includes(code)).sort()).toEqual([]);
    expect(told.filter(code => /^[a-z]/.test(code) && !codes.has(code))).toEqual([]);
  });

  test('lists no line that the code does not write', () => {
    const told = firstCells(/^\| line \|/);
    expect(told.length).toBeGreaterThan(60);
    const longest = (line: string) =>
      line
        .replace(/^\[kiosk\] /, '')
        .split(/\b[A-Z][A-Z-]+\b|\bN\b|[…"<>]/)
        .toSorted((a, b) => b.length - a.length)[0]
        ?.trim() ?? '';
    const patterns = texts
      .filter(({ text }) => /(\w.*){5}/.test(text.replace('[kiosk]', '')))
      .map(each => toPattern(each.text));
    const isWritten = (line: string) => patterns.some(fits => fits(line)) || shippedCode.includes(longest(line));
    expect(told.filter(line => !/^Unknown option/.test(line) && !isWritten(line))).toEqual([]);
  });
});
