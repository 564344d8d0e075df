import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Role } from './tab.ts';
import type { WebKitPart } from './webkit.ts';

interface Spoken {
  readonly body: string;
  /** The control that the element renders last. */
  readonly ready: readonly [role: Role, name: string];
  /** Controls that the driver lists although their container is inert. */
  readonly inert?: RegExp;
  /** Controls that exist only where a pointer can hover. A headless Firefox has such a pointer in some runs only. */
  readonly hover?: RegExp;
  /**
   * The role and name of controls in WebKit, by their role and name in other engines.
   * For example, WebKit exposes a select as a button, and its chosen value as a part of the name.
   */
  readonly webkit?: Readonly<Record<string, string>>;
}

/**
 * The elements whose accessibility trees are in `trees/`.
 * `npm run e2e -- journeys --update-snapshots` writes these files.
 */
export const spoken: Readonly<Record<string, Spoken>> = {
  'kiosk-add-to-cart': {
    body: '<kiosk-add-to-cart product="stoneware-mug" show="name price options quantity stock"></kiosk-add-to-cart>',
    ready: ['radio', 'Sage'],
  },
  'kiosk-back-in-stock': {
    body: '<kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock>',
    ready: ['button', 'Notify me'],
  },
  'kiosk-cart-button': { body: '<kiosk-cart-button></kiosk-cart-button>', ready: ['button', 'Cart, 0 items'] },
  'kiosk-cart-drawer': {
    body: '<kiosk-cart-drawer open></kiosk-cart-drawer>',
    ready: ['button', 'Add Bread knife to your cart'],
  },
  'kiosk-member-login': { body: '<kiosk-member-login></kiosk-member-login>', ready: ['textbox', 'Password'] },
  'kiosk-product-gallery': {
    body: '<kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>',
    ready: ['button', 'Picture 2 of 5, Oat'],
    hover: /button "(Previous|Next) picture"/,
    inert: /in (oat|slate|rust|ink) , Enlarge$/,
  },
  'kiosk-product-list': {
    body: '<kiosk-product-list page-size="6" product-url="/p/{slug}"></kiosk-product-list>',
    ready: ['link', 'Stoneware mug'],
    webkit: { 'combobox Sort by': 'button Sort by Featured' },
  },
  'kiosk-recommendations': {
    body: '<kiosk-recommendations product="stoneware-mug"></kiosk-recommendations>',
    ready: ['heading', 'Goes well with this'],
  },
  'kiosk-review-list': {
    body: '<kiosk-review-list product="stoneware-mug" page-size="2"></kiosk-review-list>',
    ready: ['searchbox', 'Search reviews'],
    webkit: { 'combobox Sort by': 'button Sort by Newest' },
  },
};

/** The roles of controls and of headings. */
const CONTROLS: readonly Role[] = [
  'button',
  'checkbox',
  'combobox',
  'heading',
  'link',
  'radio',
  'searchbox',
  'textbox',
];

const isControl = (role: string): boolean => (CONTROLS as readonly string[]).includes(role);

export const treeFile = (element: string): string => `${element}.yml`;

export const readLines = (element: string): readonly string[] =>
  readFileSync(new URL(`trees/${treeFile(element)}`, import.meta.url), 'utf8').split('\n');

/** Role and name of each control in the tree file of an element, without inert controls. */
export const readTree = (element: string): readonly string[] =>
  readLines(element).flatMap(line => {
    const [, role = '', name = '""'] = /^ *- '?([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(line) ?? [];
    const control = `${role} ${JSON.parse(name)}`;
    return isControl(role) && !spoken[element]?.inert?.test(control) ? [control] : [];
  });

/** Role and name of each control of the page, as Chromium exposes them. */
export async function toldControls(page: Page): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map(node => [node.nodeId, node]));
  const walk = (id: string): readonly string[] => {
    const { ignored, role, name, childIds = [] } = byId.get(id) ?? { ignored: true };
    const told = !ignored && isControl(role?.value) ? [`${role?.value} ${name?.value}`] : [];
    return [...told, ...childIds.flatMap(walk)];
  };
  return walk(nodes[0]?.nodeId ?? '');
}

/** Role and name of each control below the element, as WebKit computes them. */
export async function computedControls(element: WebKitPart): Promise<readonly string[]> {
  const controls = element.locator(
    ':is(h1, h2, h3, h4, h5, h6, a[href], button, summary, input, select, textarea, [role]):not([inert] *)',
  );
  const roles = await controls.computedRoles();
  return roles.filter(([role]) => isControl(role)).map(([role, name]) => `${role} ${name}`);
}
