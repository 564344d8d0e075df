import { toLocale } from '../../i18n/locale.ts';
import type { ShopApp } from '../../store/app.ts';
import { DEFAULT_API_HOST } from '../../transport/api-host.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { ADDRESS } from '../start/product-url.ts';
import { findRegistry } from '../start/registry.ts';
import { findMisspelt } from '../start/tag-settings.ts';
import { findClosestMatch } from './closest-match.ts';
import { hasReferred, isForeign, tags } from './known-elements.ts';
import { findOddWord, getListWords } from './list-words.ts';
import { findTakenIn, lacksSubject } from './open-tags.ts';
import { readProperty } from './read-property.ts';

/**
 * The words of all attributes with a fixed set of words, filled in by the build. An attribute accepts a word if the
 * element's property returns that word.
 */
declare const KIOSK_CHOICES: string;

/** The maxima of all number attributes in descending order, filled in by the build. */
declare const KIOSK_MAXIMA: readonly number[];

const choices = KIOSK_CHOICES.split(' ');

/** The attributes with their own format: its description, and a check of a value. A filter is checked part by part. */
const FORMATS: Readonly<Record<string, readonly [takes: string, accepts: (value: string) => unknown]>> = {
  locale: ['a language tag such as en-GB', toLocale],
  'product-url': ['a path such as /p/{slug}, or a web address', value => ADDRESS.test(value)],
  'return-to': [
    "the address of a page on this page's origin",
    value => ignoreErrors(() => new URL(value, location.href).origin) === location.origin,
  ],
  filter: ['parts such as Colour:Oat,Sage;price:20-50;stock:in', isFilterPart],
  'free-delivery-from': [
    'a sum such as 75, or none',
    value => /^(none|(?=.*[1-9])\d{1,9}([.,]\d{1,2})?|[1-9]\d{0,2}[.,]\d{3})$/.test(value),
  ],
  drawer: ['the id of a <kiosk-cart-drawer>', id => hasReferred('drawer', id)],
  'client-id': ['the data-client-id of a script tag', id => hasReferred('client-id', id)],
};

/** Missing code, drawers and shops are checked after this time, ms, because a page may add them late. */
const LOOK_AGAIN_MS = 5000;

export { tellSetting } from './tell-setting.ts';

const warned = new Set<string>();

/** Warns in the console, once for each text. */
function warn(text: string, element?: Element): void {
  if (warned.has(text)) return;
  warned.add(text);
  console.warn(`[kiosk] ${text}`, ...(element ? [element] : []));
}

/**
 * Warns of a misspelt element, and of misspelt attributes and values once the element's code has loaded. Warns of
 * missing code after five seconds.
 */
export function checkElement(element: Element): void {
  const { localName } = element;
  if (!tags.includes(localName))
    warn(`There is no <${localName}>; there is ${toMarkup(findClosestMatch(localName, tags) ?? tags)}.`, element);
  else if (customElements.get(localName)) checkKnown(element);
  else {
    void customElements.whenDefined(localName).then(() => checkKnown(element));
    setTimeout(checkCode, LOOK_AGAIN_MS, element);
  }
}

function checkKnown(element: Element): void {
  checkContent(element);
  if (lacksSubject(element)) warn('<kiosk-review-list> needs product="ID-OR-SLUG", or entity and namespace.', element);
  for (const { name, value } of element.attributes) checkAttribute(element, name, value);
}

/** Warns of an element without code. Does nothing if the page has the loader, which shows its own failures. */
function checkCode(element: Element): void {
  const { localName } = element;
  if (!element.isConnected || customElements.get(localName) || findRegistry()?.load) return;
  const name = localName.replace('kiosk-', '');
  warn(`The page has no code for <${localName}>: load kiosk.js, or import "kiosk-widgets/${name}".`, element);
}

/** Warns of an element that contains the content after it, because its end tag is missing. */
function checkContent(element: Element): void {
  const { localName } = element;
  const taken = findTakenIn(element);
  if (!taken) return;
  const what = typeof taken === 'string' ? 'A long text' : `<${taken.localName}>`;
  warn(
    `${what} stands inside <${localName}>: HTML has no tags that close themselves. End it with </${localName}>.`,
    element,
  );
}

/** Warns of attributes of a script tag that are probably misspelt settings, and of a page that is opened as a file. */
export function checkTag(tag: Element): void {
  if (location.protocol === 'file:')
    warn('The page is opened as a file: neither checkout nor sign-in work. Open it on a server, such as npx serve.');
  for (const [written, meant] of findMisspelt(tag, findClosestMatch))
    warn(`The script tag has no ${written}; it has ${meant}.`, tag);
}

const toMarkup = (tags: string | readonly string[]): string => `<${[tags].flat().join('>, <')}>`;

/** The attributes of a tag; empty before its code has loaded. */
const listAttributes = (tag: string): readonly string[] =>
  ((customElements.get(tag) ?? {}) as { readonly observedAttributes?: readonly string[] }).observedAttributes ?? [];

function checkAttribute(element: Element, name: string, value: string): void {
  const { localName } = element;
  const known = listAttributes(localName);
  if (known.includes(name)) {
    const check = () => element.isConnected && checkValue(element, name, element.getAttribute(name)?.trim() ?? '');
    if (hasReferred(name, value.trim()) === false) setTimeout(check, LOOK_AGAIN_MS);
    else check();
  } else if (!isForeign(name) && !(name in element)) {
    const like = findClosestMatch(name, known);
    const owners = tags.filter(tag => listAttributes(tag).includes(name));
    if (like) warn(`<${localName}> has no attribute "${name}"; it has "${like}".`, element);
    else if (owners[0]) warn(`<${localName}> has no attribute "${name}"; ${toMarkup(owners)} has.`, element);
  }
}

function checkValue(element: Element, name: string, value: string): void {
  if (!value) return;
  const start = `<${element.localName} ${name}="${value}">`;
  const odd = findOddWord(name, value);
  if (odd) {
    const words = getListWords(name) ?? [];
    warn(`${start} has no part "${odd}"; there is "${findClosestMatch(odd, words) ?? words.join(', ')}".`, element);
  }
  const [ignored, takes] = findIgnored(element, name, value);
  if (ignored)
    warn(`${start}${ignored === value ? '' : `: "${ignored}"`} is ignored; ${name} takes ${takes}.`, element);
  const capital = name === 'filter' && value.split(';').find(isCapitalPart)?.trim();
  if (capital) warn(`${start}: "${capital}" is taken for an option; write "${capital.toLowerCase()}".`, element);
  if (value === 'false' && readProperty(element, name) === true)
    warn(`${start} counts as set: leave ${name} out instead.`, element);
}

/** Whether a part of a filter is blank, or the product list's `parseFilter` reads it. */
function isFilterPart(part: string): boolean {
  const [name = '', values = ''] = part.split(':');
  switch (name.trim()) {
    case 'price':
      return values
        .split('-', 2)
        .some(amount => amount.trim() && Number(amount) >= 0 && Number.isFinite(Number(amount)));
    case 'stock':
      return values.trim() === 'in';
    default:
      return !part.trim() || (/^\s*[^\s{]/.test(name) && /[^\s,]/.test(values));
  }
}

/** Whether a part of a filter would be a price or the stock if it were in lower case. */
const isCapitalPart = (part: string): boolean =>
  /^\s*(price|stock)\s*:/i.test(part) && !/^\s*(price|stock)/.test(part) && isFilterPart(part.toLowerCase());

/** The part of an attribute's value that the element ignores, if any, and a description of valid values. */
function findIgnored(element: Element, name: string, value: string): readonly (string | undefined)[] {
  const [takes, accepts] = FORMATS[name] ?? [];
  if (accepts) {
    const parts = name === 'filter' ? value.split(';') : [value];
    return [parts.find(part => !accepts(part))?.trim(), takes];
  }
  const read = (text: string) =>
    readProperty(Object.assign(Object.create(element), { getAttribute: () => text }) as Element, name);
  const isRead = (text: string) => String(read(text)) === text;
  if (typeof read(value) === 'number')
    return read(value) === Number(value)
      ? []
      : [value, `a whole number from 1 to ${KIOSK_MAXIMA.map(String).find(isRead)}`];
  return typeof read(value) !== 'string' || isRead(value) ? [] : [value, choices.filter(isRead).join(', ')];
}

/**
 * Statuses of failed calls for products and carts that come from another web server, never from the platform. A status
 * from 200 to 299 is one of them, because a call also fails if a web page comes in place of JSON.
 */
const NO_API = /^(2..|404|405|501)$/;

/** Warns of products that the shop does not have, and of the likely cause of failed requests. */
export function checkProducts({ clientId, store }: ShopApp, apiHost = ''): void {
  const { products, cart } = store.getState();
  for (const [name, { status }] of Object.entries(products))
    if (status === 'missing') warn(`The shop has no product "${name}": ${toRemedy(name)}.`);
  const host = apiHost.trim() || `${DEFAULT_API_HOST}, the default of data-api-host,`;
  for (const { problem } of [...Object.values(products), cart]) {
    const { name = '', status, requestId } = problem ?? {};
    if (status === 401 || status === 403)
      warn(`The shop does not accept the client id "${clientId}" from this page: compare it with the shop's settings.`);
    else if (/^(Network|Timeout)Error$/.test(name))
      warn(`${host} does not answer: is it the API host, and may the page connect to it?`);
    else if (status && !requestId && NO_API.test(String(status)))
      warn(
        `${host} answers with status ${status}, as no API host does: compare data-api-host with the shop's settings.`,
      );
  }
}

/** Advice for the name of a product that the shop does not have. */
function toRemedy(name: string): string {
  const last = /^(?:https?:)?\/.*?([^/?#]+)\/?(?:[?#].*)?$/.exec(name)?.[1];
  return last ? `of its address, write "${last}" alone` : 'write its slug or its id';
}
