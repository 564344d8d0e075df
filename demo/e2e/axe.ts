import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { dist } from '../tools/build.ts';
import type { World } from './world.ts';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that require landmarks or a page heading. The page of a gallery state has neither. */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main'];

/** The only rules whose result depends on the colour scheme. */
export const COLOUR_RULES = ['color-contrast'];

interface Rules {
  /** Rules that are skipped. Has no effect if `only` is set. */
  readonly without?: readonly string[];
  /** The only rules that run. By default all rules of `LEVELS` run. */
  readonly only?: readonly string[];
}

/**
 * Waits until the elements' finite animations have ended, and then runs axe.
 * Returns each violated rule with the selectors of its nodes, as text.
 */
export async function findByAxe(page: Page, { without = [], only }: Rules = {}): Promise<readonly string[]> {
  await page.evaluate(() => {
    const hosts = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('kiosk-'));
    const running = hosts.flatMap(host => host.shadowRoot?.getAnimations() ?? []);
    const ending = running.filter(
      animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    );
    return Promise.allSettled(ending.map(animation => animation.finished));
  });
  // Injects axe only once per page, because compiling axe takes as long as running it.
  const isInPage = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isInPage && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  const { violations } = await (only
    ? builder.withRules([...only])
    : builder.withTags(LEVELS).disableRules([...without])
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

interface Documented {
  readonly tagName?: string;
  readonly cssParts?: readonly { readonly name: string; readonly description?: string }[];
}

/** By element, the parts in the manifest (`names`) and the words in backticks in their descriptions (`words`). */
function readParts(): Readonly<
  Record<string, { readonly names: readonly string[]; readonly words: readonly string[] }>
> {
  const { modules } = JSON.parse(readFileSync(join(dist, 'custom-elements.json'), 'utf8')) as {
    readonly modules: readonly { readonly declarations: readonly Documented[] }[];
  };
  const elements = modules.flatMap(({ declarations }) => declarations);
  return Object.fromEntries(
    elements.map(({ tagName = '', cssParts = [] }) => {
      const told = cssParts.flatMap(({ description = '' }) => [...description.matchAll(/`([\w-]+)`/g)]);
      return [tagName, { names: cssParts.map(({ name }) => name), words: told.map(([, word = '']) => word) }];
    }),
  );
}

/**
 * Returns the controls whose first part is undocumented, as HTML, and the names of all undocumented parts.
 * Looks into every Kiosk element of the page, and leaves out controls with a `hidden` attribute.
 */
function undocumentedParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(parts => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, dialog, [tabindex="0"], [role=button]';
    return [...document.querySelectorAll<HTMLElement>('*')].flatMap(({ localName, shadowRoot }) => {
      const { names = [], words = [] } = parts[localName] ?? {};
      if (!shadowRoot || !localName.startsWith('kiosk-')) return [];
      const controls = [...shadowRoot.querySelectorAll<HTMLElement>(CONTROLS)].filter(({ hidden }) => !hidden);
      const bare = controls.filter(({ part: [first = ''] }) => !names.includes(first));
      const drawn = [...shadowRoot.querySelectorAll('[part]')].flatMap(element => [...element.part]);
      const unknown = drawn.filter(word => !names.includes(word) && !words.includes(word));
      return [...bare.map(element => `${localName}: ${element.outerHTML}`), ...unknown];
    });
  }, readParts());
}

/** Serves axe as a file and returns its address, because browsers cache the compiled code of a file. */
export function serveAxe(world: World): string {
  world.keepCdn();
  const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' };
  return world.serve('/axe.js', { html: axe.source, headers });
}

/**
 * The violations that axe finds in the open gallery state, and the controls and parts without documentation.
 * Checks the light colour scheme. If the driver can emulate colours, also checks the dark scheme and forced colours.
 */
export async function findInState(
  page: Page,
  axeAddress: string,
  areColoursEmulated = true,
): Promise<readonly string[]> {
  await page.addScriptTag({ url: axeAddress });
  const found: string[] = [];
  const note = (mode: string, faults: readonly string[]) => found.push(...faults.map(fault => `${mode}: ${fault}`));
  note('light', await findByAxe(page, { without: PAGE_RULES }));
  note('parts', await undocumentedParts(page));
  if (!areColoursEmulated) return found;
  const setScheme = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(scheme => {
      document.documentElement.style.colorScheme = scheme;
    }, colorScheme);
  };
  await setScheme('dark');
  // Runs only the colour rules, because nothing but the colours has changed.
  note('dark', await findByAxe(page, { only: COLOUR_RULES }));
  // Goes back to light first. If scheme and forced colours change at once, a link of the page keeps its dark colour.
  await setScheme('light');
  await page.emulateMedia({ forcedColors: 'active' });
  note('forced colours', await findByAxe(page, { only: COLOUR_RULES }));
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
