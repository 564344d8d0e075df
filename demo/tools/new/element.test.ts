import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../build.ts';
import { filesIn } from './disk.ts';
import { planElement } from './element.ts';
import { elementPlaces } from './element-places.ts';
import { createPlan, type Files, Mistake, withPlan } from './plan.ts';

function remember<T>(read: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return path => {
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path) as T; // set above
  };
}

const disk = filesIn(root);
/** The project's files, each read once. */
const project: Files = { read: remember(disk.read), list: remember(disk.list) };
const plan = planElement(project, 'made-up-thing');
const after = withPlan(project, plan);
const edited = [...plan.texts.keys()].filter(path => !plan.created.has(path));

test('planElement() writes into exactly the places of elementPlaces marked as written', () => {
  const paths = [...plan.texts.keys()];
  const written = elementPlaces
    .filter(({ isWritten }) => isWritten)
    .map(({ path }) => path.replace('NAME', 'made-up-thing'));
  const isIn = (path: string, place: string) => (place.endsWith('/') ? path.startsWith(place) : path === place);
  expect(written.filter(place => !paths.some(path => isIn(path, place)))).toEqual([]);
  expect(paths.filter(path => !written.some(place => isIn(path, place)))).toEqual([]);
});

test.each([
  'made-up-thing',
  'aaa-made-up',
  'zzz-made-up',
])('planElement() writes code and data that parse, for %s', name => {
  const { texts } = planElement(project, name);
  for (const [path, text] of texts) {
    if (/\.(tsx?|js)$/.test(path)) expect(parseSync(path, text).errors, path).toEqual([]);
    if (path.endsWith('.json')) expect(() => JSON.parse(text), path).not.toThrow();
  }
  const blocks = Object.keys(JSON.parse(texts.get('demo/cms/wordpress/kiosk/elements.json') ?? ''));
  expect(blocks).toEqual(blocks.toSorted());
  const block = JSON.parse(texts.get(`demo/cms/wordpress/kiosk/blocks/${name}/block.json`) ?? '');
  expect(block).toMatchObject({ name: `kiosk/${name}`, attributes: { label: { type: 'string' } } });
  const { exports } = JSON.parse(texts.get('package.json') ?? '') as { exports: object };
  expect(exports).toHaveProperty([`./${name}`], { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
});

test.each([
  'made-up-thing',
  'aaa-made-up',
  'zzz-made-up',
])('planElement() adds the words of %s to each language in the order of English', name => {
  const { texts } = planElement(project, name);
  const entries = (texts.get('src/i18n/english.ts') ?? '').matchAll(/^ {2}(\w+): \w+Messages,$/gm);
  const english = [...entries].map(([, group]) => group);
  const languages = [...texts].filter(([path]) => path.startsWith('src/i18n/languages/'));
  expect(languages.length).toBeGreaterThan(30);
  for (const [path, text] of languages) expect(Object.keys(JSON.parse(text)), path).toEqual(english);
});

test('planElement() leaves a TODO in each text that a person has to write', () => {
  const left = [...plan.texts].flatMap(([path, text]) => (/\bTODO: /.test(text) ? [path] : []));
  expect(left.filter(path => !path.startsWith('src/i18n/languages/')).sort()).toEqual([
    'CHANGELOG.md',
    'demo/docs/accessibility.md',
    'widgets/made-up-thing/element.ts',
  ]);
  expect(left.filter(path => path.startsWith('src/i18n/languages/')).length).toBeGreaterThan(30);
});

test('planElement() refuses the same name a second time', () => {
  expect(() => planElement(after, 'made-up-thing')).toThrow(/^kiosk-made-up-thing exists already/);
});

test.each([
  ['cart-button', /^kiosk-cart-button exists already, in widgets\/cart-button/],
  ['client', /The package exports ".\/client" already/],
  ['reviews', /src\/i18n\/en\/reviews.ts has the words of something else/],
  ['delivery', /src\/i18n\/english.ts has the words "delivery" already/],
  ['sheet', /A file named "sheet" is loaded on demand/],
])('planElement() refuses the name %s, which is in use', (name, reason) => {
  expect(() => planElement(project, name)).toThrow(reason);
  expect(() => planElement(project, name)).toThrow(Mistake);
});

test.each(edited)('planElement() throws a Mistake when %s is empty or missing', path => {
  for (const text of ['', undefined])
    expect(() =>
      planElement({ ...project, read: of => (of === path ? text : project.read(of)) }, 'made-up-thing'),
    ).toThrow(Mistake);
});

test('planElement() throws if a file lists the element but its folder is missing', () => {
  for (const path of edited.filter(path => path !== 'CHANGELOG.md')) {
    const left = createPlan(project);
    left.edit(path, () => plan.texts.get(path) ?? '');
    expect(() => planElement(withPlan(project, left), 'made-up-thing'), path).toThrow(Mistake);
  }
});
