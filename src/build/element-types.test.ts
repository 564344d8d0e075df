import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableRows } from '../testing/docs.ts';
import { elementTags } from '../testing/elements.ts';
import { writeElementsManifest } from './elements-manifest.ts';
import type { ManifestElement } from './manifest-element.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
mkdirSync(join(root, '.output'), { recursive: true });
/** Inside the project, so that the compiler finds the frameworks' types in `node_modules`. */
const folder = mkdtempSync(join(root, '.output/types-'));
const tsc = join(root, 'node_modules/typescript/bin/tsc');

let elements: readonly ManifestElement[] = [];
const write = (name: string, content: string) => writeFileSync(join(folder, name), content);

beforeAll(() => {
  elements = writeElementsManifest(folder);
  mkdirSync(join(folder, 'client/app'), { recursive: true });
  mkdirSync(join(folder, 'client/store'));
  write('client/app/kiosk.d.ts', "export type { Kiosk } from '../../../../src/app/kiosk.ts';\n");
  mkdirSync(join(folder, 'client/react'));
  write('client/react/index.d.ts', "export type * from '../../../../src/react/index.ts';\n");
  write('client/store/page-events.d.ts', "export type { KioskEvents } from '../../../../src/store/page-events.ts';\n");
  write(
    'tsconfig.json',
    JSON.stringify({ extends: '../../tsconfig.json', compilerOptions: { types: [] }, include: ['.'] }),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Type-checks the folder with `program` as the file `name`, and returns the compiler's errors. */
function check(name: string, program: string): string {
  write(name, program);
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  rmSync(join(folder, name));
  return stdout;
}

test('the type of each element has exactly the properties of its attributes', () => {
  const comparisons = elements.map(({ tagName }, index) => {
    const source = `../../widgets/${tagName.replace('kiosk-', '')}/attributes.ts`;
    return `import type { attributes as attributes${index} } from '${source}';
export const same${index}: Equal<Own<HTMLElementTagNameMap['${tagName}']>, Own<PropsOf<typeof attributes${index}>>> = true;`;
  });
  const program = `import type {} from './types/elements';
import type { PropsOf } from '../../src/elements/attributes.ts';
type Own<E> = { -readonly [K in keyof E as K extends keyof HTMLElement | 'clientId' | 'locale' ? never : E[K] extends () => void ? never : K]: E[K] };
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
${comparisons.join('\n')}
`;
  expect(elements.map(({ tagName }) => tagName).sort()).toEqual(elementTags.toSorted());
  expect(check('compare.ts', program)).toBe('');
});

test('the DOM types include the elements, their events and window.kiosk', () => {
  const program = `import type {} from './types/elements';
const drawer = document.querySelector('kiosk-cart-drawer');
drawer?.show();
if (drawer) drawer.autoOpen = 'note';
const reviews = document.createElement('kiosk-review-list');
reviews.pageSize = 5;
// @ts-expect-error
reviews.sort = 'oldest';
// @ts-expect-error
reviews.show();
void window.kiosk.cart.applyCoupon('WELCOME10');
// @ts-expect-error
void window.kiosk.cart.applyCoupon(10);
document.addEventListener('kiosk:add', ({ detail }) => void detail.lineItems[0]?.quantity);
reviews.addEventListener('kiosk:review', ({ detail }) => void detail.review.id);
addEventListener('kiosk:error', ({ detail }) => detail.retry());
document.addEventListener('kiosk:before-update', event => {
  event.detail.quantity = 2;
  // @ts-expect-error
  event.detail.lineItemId = 'another';
});
// @ts-expect-error
document.addEventListener('kiosk:add', ({ detail }) => detail.quantity);
window.kiosk.on('kiosk:login', ({ detail }) => void detail.memberId);
// @ts-expect-error
window.kiosk.on('kiosk:bought', () => {});
`;
  expect(check('dom.ts', program)).toBe('');
});

test.each([
  'react',
  'preact',
])('the JSX types of %s accept valid attributes of elements and reject wrong ones', framework => {
  const program = `/** @jsxImportSource ${framework} */
import type {} from './types/${framework}';
export const good = [
  <kiosk-cart-drawer key="a" class="cart" side="start" auto-open="note" open free-delivery-from="75" />,
  <kiosk-add-to-cart key="b" ref={element => void element?.product} product="mug" quantity={2} buy-now={false}>Buy</kiosk-add-to-cart>,
  <kiosk-add-to-cart key="c" style={{ width: 200 }} quantity="2" product={undefined} />,
];
// @ts-expect-error
export const wrongWord = <kiosk-cart-drawer side="left" />;
// @ts-expect-error
export const wrongHyphenated = <kiosk-cart-drawer auto-open="always" />;
// @ts-expect-error
export const wrongFlag = <kiosk-add-to-cart buy-now="false" />;
// @ts-expect-error
export const wrongNumber = <kiosk-add-to-cart quantity="two" />;
// @ts-expect-error
export const wrongName = <kiosk-add-to-cart products="mug" />;
`;
  expect(check('page.tsx', program)).toBe('');
});

test('the types of the React components and hooks reject wrong props and arguments', () => {
  const program = `import { AddToCart, CartDrawer, ReviewList, useCart, useMember } from './react';
export const good = [
  <CartDrawer key="a" className="cart" side="start" autoOpen="note" open onCoupon={({ detail }) => void detail.code?.length} />,
  <AddToCart key="b" ref={element => void element?.product} product="mug" quantity={2} buyNow={false} onBeforeAdd={({ detail }) => void (detail.lineItems = [])}>Buy</AddToCart>,
  <ReviewList key="c" style={{ width: 200 }} onError={({ detail }) => detail.retry()} />,
];
// @ts-expect-error
export const wrongWord = <CartDrawer side="left" />;
// @ts-expect-error
export const wrongName = <CartDrawer auto-Open="note" autoopen="note" />;
// @ts-expect-error
export const wrongNumber = <AddToCart quantity="two" />;
// @ts-expect-error
export const wrongDetail = <AddToCart onAdd={({ detail }) => void detail.quantity} />;
export function Header() {
  const { lines, units, add, totals } = useCart();
  // @ts-expect-error
  void add('mug');
  return <p>{units + lines.length}{totals?.currency}{useMember().isMember}</p>;
}
`;
  expect(check('page.tsx', program)).toBe('');
});

/** Events that no element dispatches, so the manifest does not list them. */
const PAGE_EVENTS = ['kiosk:ready', 'kiosk:cart-change', 'kiosk:purchase', 'kiosk:session-change', 'kiosk:consent'];

test('each typed event is in the docs, and in the manifest if an element dispatches it', () => {
  const source = readFileSync(join(root, 'src/store/page-events.ts'), 'utf8');
  const typed = [...source.matchAll(/^ {2}'(kiosk:[\w-]+)':/gm)].map(([, name = '']) => name);
  const manifest = readFileSync(join(folder, 'custom-elements.json'), 'utf8');
  const ofElements = [...manifest.matchAll(/"name": "(kiosk:[\w-]+)"/g)].map(([, name = '']) => name);
  expect([...new Set([...ofElements, ...PAGE_EVENTS])].sort()).toEqual(typed.toSorted());
  const named = tableRows('| event | detail |').flatMap(([cell]) => cell?.match(/kiosk:[\w-]+/g) ?? []);
  expect(named.sort()).toEqual(typed.toSorted());
});

test('the manifest has the types and default values of attributes', () => {
  const drawer = elements.find(({ tagName }) => tagName === 'kiosk-cart-drawer');
  expect(drawer?.attributes.find(({ name }) => name === 'auto-open')).toMatchObject({
    fieldName: 'autoOpen',
    type: { text: "'add' | 'note' | 'badge' | 'none'" },
    default: "'add'",
  });
  const reviews = elements.find(({ tagName }) => tagName === 'kiosk-review-list');
  expect(reviews?.attributes.find(({ name }) => name === 'page-size')?.default).toBe('10');
});

test('package.json exports each element and `all`, with types', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object };
  for (const name of ['all', ...elements.map(({ tagName }) => tagName.replace('kiosk-', ''))])
    expect(exports).toHaveProperty([`./${name}`], { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
});

test('each module path in the manifest is an export of the package', () => {
  const { modules } = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as {
    modules: readonly { readonly path: string }[];
  };
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, { readonly default?: string }>>;
  };
  const packed = Object.values(exports).map(entry => entry.default);
  for (const { path } of modules) expect(packed).toContain(`./${path}`);
});
