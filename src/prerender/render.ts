import { renderToString as renderComponent } from 'preact-render-to-string';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { loadFacts, loadOptions } from '../../widgets/add-to-cart/load-options.ts';
import { toCardParts } from '../../widgets/product-list/attributes.ts';
import { readAttributes } from '../elements/attributes.ts';
import { loadWantedChoices } from '../elements/load-wanted-choices.ts';
import { loadLanguage, toLanguage } from '../i18n/load-language.ts';
import { toLocale } from '../i18n/locale.ts';
import { translate } from '../i18n/translate.ts';
import { drawn, styleSheetName } from './elements.ts';
import { withElements } from './find-all.ts';
import { applyEdits, escapeAttribute, openTag, readAttributesOf, readInside } from './html.ts';
import { createShop, isRead } from './shop.ts';
import { readSlots, type Slots } from './slots.ts';
import type { PrerenderData, PrerenderedElement, RenderOptions } from './types.ts';

/** Marks the content that prerendering has put into an element, so that the next run replaces it. */
export const MARK = 'data-kiosk-prerendered';

const LIST = 'kiosk-product-list';
const CARD = 'kiosk-add-to-cart';

/** Until its code has loaded, an element shows only its fallback and not its label. */
const SHADOW_ROOT = '<template shadowrootmode="open"><slot name="fallback"></slot></template>';

/** Renders an element to HTML. Without data for its content, the result has only the element's children. */
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

/**
 * The HTML that an element gets before and after its children: a shadow root, and the content in the slot `fallback`.
 * Undefined if the element cannot be prerendered, if the page has its own fallback, or if data are missing.
 */
export async function renderParts(
  tag: string,
  attributes: PrerenderedElement['attributes'],
  data: PrerenderData,
  { files, pinned = false, locale, words = {}, children = '', productUrl, others = [] }: RenderOptions,
  jsonLd = '',
): Promise<{ readonly shadowRoot: string; readonly fallback: string } | undefined> {
  const slots = readSlots(children);
  if (!Object.hasOwn(drawn, tag) || slots.fallback !== undefined || !isRead(tag, attributes, data)) return undefined;
  await Promise.all([loadOptions(), loadFacts(), loadWantedChoices()]);
  const spoken = toLocale(attributes.locale) ?? toLocale(locale) ?? 'en';
  const language = toLanguage(spoken);
  const translations = await loadLanguage(language);
  const app = createShop({ clientId: '' }, data);
  const styles = async (of: string) => {
    const href = escapeAttribute(new URL(styleSheetName(of), files).href);
    const integrity = pinned ? ` integrity="${await hash(drawn[of]?.styles ?? '')}" crossorigin` : '';
    return `<link rel="stylesheet" href="${href}"${integrity}>`;
  };
  const own = await styles(tag);
  const ofCards = await styles(CARD);
  const draw = (of: string, given: PrerenderedElement['attributes'], filled: Slots): string => {
    const { component, attributes: known } = drawn[of] as (typeof drawn)[string];
    const getAttribute = (name: string) => given[name] ?? (name === 'product-url' && productUrl ? productUrl : null);
    const host = { getAttribute, hasSlotted: (slot: string) => filled[slot] !== undefined, reflect: () => {} };
    const props = {
      ...readAttributes({ getAttribute }, known),
      app,
      host,
      locale: spoken,
      clientId: '',
      activations: 0,
      connections: 0,
    };
    const content = renderComponent(createElement(component as ComponentType<object>, props) as ReactElement as never);
    return fillSlots(of === LIST ? fillCards(content, card => draw(CARD, card, {}), ofCards) : content, filled);
  };
  // A translation applies to the whole program, so no other render may run before English is restored.
  translate(language, translations, words);
  const content = withElements(others, () => draw(tag, attributes, slots));
  translate('en', [], {});
  const shown = `<template shadowrootmode="open">${own}${content}</template>`;
  // The loader neither records nor prevents a press in `slot="before"`. A list needs this, because a recorded press
  // would not say which card was pressed. Content with a link needs this, because the browser must follow the link.
  // From outside, all content of a shadow root is one target, so the loader cannot see the link.
  const isLeftAlone = tag === LIST || /<a\s/.test(content);
  return {
    shadowRoot: SHADOW_ROOT,
    // A block would end the paragraph that the element may stand in.
    fallback: `<span slot="fallback" ${MARK}>${isLeftAlone ? `<span slot="before">${shown}</span>` : shown}${jsonLd}</span>`,
  };
}

/**
 * Renders the cards of a list in the place of their elements. Each card has a wide and a narrow version with their own
 * shadow roots.
 */
function fillCards(
  content: string,
  draw: (attributes: PrerenderedElement['attributes']) => string,
  styles: string,
): string {
  const toCard = (name: string, drawing: string) =>
    `<div class="card${name}"><template shadowrootmode="open">${styles}${drawing}</template></div>`;
  const edits = readInside(content, CARD).map(node => {
    const attributes = readAttributesOf(node);
    const [roomy, narrow] = [false, true].map(isNarrow =>
      draw({ ...attributes, show: toCardParts(attributes.show ?? '', isNarrow) }),
    ) as [string, string];
    const cards = roomy === narrow ? toCard('', roomy) : toCard(' roomy', roomy) + toCard(' narrow', narrow);
    return {
      from: node.sourceCodeLocation?.startOffset ?? 0,
      to: node.sourceCodeLocation?.endOffset ?? 0,
      text: cards,
    };
  });
  return applyEdits(content, edits);
}

/**
 * A text's hash in the form of `integrity`. Uses Web Crypto, because servers such as Workers have none of Node's
 * modules.
 */
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** Replaces slots by the page's content for them, because these slots belong to another shadow root. */
const fillSlots = (content: string, slots: Slots): string =>
  content.replace(
    /<slot(?: name="([\w-]+)")?>(.*?)<\/slot>|<slot(?: name="([\w-]+)")?\s*\/>/gs,
    (_, name = '', standard = '', empty = '') => slots[name || empty] ?? standard,
  );
