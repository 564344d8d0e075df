import type { ShopApp } from '../store/app.ts';
import { findAll } from '../validation/find-all.ts';
import { findLike } from './find-like.ts';
import { findOddWord, listWords } from './list-words.ts';
import { readProperty } from './read-property.ts';

declare const KIOSK_TAGS: string;

const said = new Set<string>();

/** Tells the page's author, once for all elements that share a mistake. */
function warn(text: string, element?: Element): void {
  if (said.has(text)) return;
  said.add(text);
  console.warn(`[kiosk] ${text}`, ...(element ? [element] : []));
}

/** Tells the page's author of elements, attributes and values that are misspelt. */
export function checkElements(): void {
  const tags = KIOSK_TAGS.split(',');
  for (const element of findAll('*')) {
    const { localName } = element;
    if (!localName.startsWith('kiosk-')) continue;
    if (tags.includes(localName)) checkAttributes(element);
    else warn(`There is no <${localName}>; there is ${toMarkup(findLike(localName, tags) ?? tags)}.`, element);
  }
}

const toMarkup = (tags: string | readonly string[]): string => `<${[tags].flat().join('>, <')}>`;

function checkAttributes(element: Element): void {
  const { localName } = element;
  const { observedAttributes: known = [] } = (customElements.get(localName) ?? {}) as {
    readonly observedAttributes?: readonly string[];
  };
  for (const { name, value } of element.attributes) {
    if (known.includes(name)) checkValue(element, name, value);
    // Frameworks and style sheets have attributes of their own.
    else if (!(name in element)) {
      const like = findLike(name, known);
      if (like) warn(`<${localName}> has no attribute "${name}"; it has "${like}".`, element);
    }
  }
}

function checkValue(element: Element, name: string, value: string): void {
  const read = readProperty(element, name);
  const start = `<${element.localName} ${name}="${value}">`;
  const odd = findOddWord(name, value);
  if (odd)
    warn(`${start} has no part "${odd}"; there is "${findLike(odd, listWords) ?? listWords.join(', ')}".`, element);
  if (read === true && value === 'false') warn(`${start} counts as set: leave ${name} out instead.`, element);
  else if (typeof read === 'number' ? read !== Number(value) : typeof read === 'string' && read !== value)
    warn(`${start} makes no sense; "${read}" counts.`, element);
}

/** Tells the page's author of products that a shop does not have, and what may be wrong where it does not answer. */
export function checkProducts({ clientId, store }: ShopApp, apiHost: string): void {
  for (const [name, { status, problem }] of Object.entries(store.getState().products)) {
    if (status === 'missing') warn(`The shop has no product "${name}": write its slug or its id.`);
    if (problem?.status === 401 || problem?.status === 403)
      warn(`The shop does not accept the client id "${clientId}" from this page: compare it with the shop's settings.`);
    else if (problem && /^(Network|Timeout)Error$/.test(problem.name))
      warn(`${apiHost} does not answer: is it the API host, and may the page connect to it?`);
  }
}
