import { renderToString as renderComponent } from 'preact-render-to-string';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { loadOptions } from '../../widgets/add-to-cart/load-options.ts';
import { readAttributes } from '../elements/attributes.ts';
import { loadLanguage, toLanguage } from '../i18n/load-language.ts';
import { isLocale } from '../i18n/locale.ts';
import { translate } from '../i18n/translate.ts';
import { drawn, styleSheetName } from './elements.ts';
import { withElements } from './find-all.ts';
import { escapeAttribute, openTag } from './html.ts';
import { createShop, isRead } from './shop.ts';
import { readSlots, type Slots } from './slots.ts';
import type { PrerenderData, PrerenderedElement, RenderOptions } from './types.ts';

/** What prerendering has put into an element, so that the next time it is replaced. */
export const MARK = 'data-kiosk-prerendered';

/** While its code is on the way an element shows its fallback alone, not its label. */
const SHADOW_ROOT = '<template shadowrootmode="open"><slot name="fallback"></slot></template>';

/** See `RenderToString`. */
export async function renderToString(
  tag: string,
  attributes: PrerenderedElement['attributes'],
  data: PrerenderData,
  options: RenderOptions,
): Promise<string> {
  const { children = '' } = options;
  const { shadowRoot, fallback } = (await renderParts(tag, attributes, data, options)) ?? {
    shadowRoot: '',
    fallback: '',
  };
  return `${openTag(tag, attributes)}${shadowRoot}${children}${fallback}</${tag}>`;
}

/** What an element needs inside: first its shadow root, and behind its children what it shows. Undefined where there are no data. */
export async function renderParts(
  tag: string,
  attributes: PrerenderedElement['attributes'],
  data: PrerenderData,
  { files, pinned = false, locale, words = {}, children = '', others = [] }: RenderOptions,
  jsonLd = '',
): Promise<{ readonly shadowRoot: string; readonly fallback: string } | undefined> {
  const element = Object.hasOwn(drawn, tag) ? drawn[tag] : undefined;
  const slots = readSlots(children);
  if (!element || slots.fallback !== undefined || !isRead(tag, attributes, data)) return undefined;
  await loadOptions();
  const spoken = [attributes.locale, locale].find(isLocale) ?? 'en';
  const language = toLanguage(spoken);
  const translation = language === 'en' ? {} : await loadLanguage(language);
  const getAttribute = (name: string) => attributes[name] ?? null;
  const host = { getAttribute, hasSlotted: (slot: string) => slots[slot] !== undefined, reflect: () => {} };
  const props = {
    ...readAttributes({ getAttribute }, element.attributes),
    app: createShop({ clientId: '' }, data),
    host,
    locale: spoken,
    activations: 0,
    connections: 0,
  };
  const selectors = others.map(other => `${other.tag}[product="${other.attributes.product}"]`);
  // The words are those of the whole program: nothing may come between.
  translate(language, translation, words);
  const content = withElements(selectors, () =>
    renderComponent(createElement(element.component as ComponentType<object>, props) as ReactElement as never),
  );
  translate('en', {}, {});
  const href = escapeAttribute(new URL(styleSheetName(tag), files).href);
  const integrity = pinned ? ` integrity="${await hash(element.styles)}" crossorigin` : '';
  const styles = `<link rel="stylesheet" href="${href}"${integrity}>`;
  return {
    shadowRoot: SHADOW_ROOT,
    // A block would end the paragraph that the element may stand in.
    fallback: `<span slot="fallback" ${MARK}><template shadowrootmode="open">${styles}${fillSlots(content, slots)}</template>${jsonLd}</span>`,
  };
}

/** A text's hash as `integrity` has it. By the web's own means: servers such as Workers have none of Node's. */
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** Puts what the page has for them in the place of slots, which are those of another shadow root here. */
const fillSlots = (content: string, slots: Slots): string =>
  content.replace(
    /<slot(?: name="([\w-]+)")?>(.*?)<\/slot>|<slot(?: name="([\w-]+)")?\s*\/>/gs,
    (_, name = '', standard = '', empty = '') => slots[name || empty] ?? standard,
  );
