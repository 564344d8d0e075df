import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { dist } from '../tools/build.ts';
import type { World } from './world.ts';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A frame of the gallery is no page: it has no landmarks and no heading. */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main'];

/** What another colour scheme may change. */
export const COLOUR_RULES = ['color-contrast'];

interface Rules {
  readonly without?: readonly string[];
  /** Instead of all. */
  readonly only?: readonly string[];
}

/** What axe finds, in words. A page in motion is looked at when it stands. */
export async function findByAxe(page: Page, { without = [], only }: Rules = {}): Promise<readonly string[]> {
  await page.evaluate(() => {
    const hosts = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('kiosk-'));
    const running = hosts.flatMap(host => host.shadowRoot?.getAnimations() ?? []);
    const ending = running.filter(
      animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    );
    return Promise.allSettled(ending.map(animation => animation.finished));
  });
  // To compile it costs as much as to run it.
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

/** The parts that the manifest names for each element, and the further words that its descriptions have. */
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

/** Controls without a part that the manifest names, and parts that it does not know, of every element of a page. */
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

/** Serves axe to the pages of the gallery: a browser keeps what it has compiled of a file. */
export function serveAxe(world: World): string {
  world.keepCdn();
  const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' };
  return world.serve('/axe.js', { html: axe.source, headers });
}

/**
 * What axe finds in a light state of the gallery that is open, dark and in forced colours, too, where the driver emulates
 * them, and controls without a part that is documented.
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
  // Nothing but colours has changed.
  note('dark', await findByAxe(page, { only: COLOUR_RULES }));
  // A link of the page keeps the colour of a dark scheme that is changed together with the forced one.
  await setScheme('light');
  await page.emulateMedia({ forcedColors: 'active' });
  note('forced colours', await findByAxe(page, { only: COLOUR_RULES }));
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
