import type { ShopApp } from '../../store/app.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import { findAll } from '../../validation/find-all.ts';
import { SCRIPT_TAGS } from '../../validation/script-tags.ts';
import type { Registry } from '../start/registry.ts';
import { isKnown } from '../start/tag-settings.ts';
import { findOddSettings } from './find-odd-settings.ts';
import { hasReferred, isForeign, tags } from './known-elements.ts';
import { findOddWord } from './list-words.ts';
import { findTakenIn, lacksSubject } from './open-tags.ts';
import { readProperty } from './read-property.ts';

/** The shortest time between two checks of a page that keeps changing, ms. */
const LOOK_AGAIN_MS = 2000;

/** Common values of attributes with their own format. Any other value goes to the page check. */
const COMMON: readonly (readonly [name: string, value: RegExp])[] = [
  ['locale', /^[a-z]{2}(-[A-Z]{2})?$/],
  ['product-url', /^\//],
  ['return-to', /^\/\w/],
  ['filter', /^(((?!Price|Stock)[A-Z][a-z][^:;]*:[^:;]*[^\s,:;]|price:\d+(-\d*)?|stock:in)(;|$))+$/],
  ['free-delivery-from', /^([1-9]\d{0,8}|none)$/],
];

/** Loads the page check on demand, because most pages have no mistakes. */
const loadWords = lazyImport(() => import('./check-page.ts'));

const tell = (say: (words: Awaited<ReturnType<typeof loadWords>>) => void): void =>
  void loadWords().then(say, () => {});

const tellOf = (element: Element): void => tell(words => words.checkElement(element));

const checkedTags = new WeakSet<HTMLScriptElement>();

/** Checks a script tag's settings once, and warns of invalid ones in the console. */
export function followSettings(tag: HTMLScriptElement): void {
  if (checkedTags.has(tag)) return;
  checkedTags.add(tag);
  const names = findOddSettings(tag);
  if (names[0])
    tell(words => {
      for (const name of names) words.tellSetting(tag, name);
    });
}

/**
 * Checks each Kiosk element and script tag of the page once, later ones included, and warns of mistakes in the console.
 */
export function followElements({ load }: Pick<Registry, 'load'>): void {
  const seen = new WeakSet<Element>();
  const isNew = (element: Element) => !seen.has(element) && seen.add(element);
  let waiting: unknown;
  const look = () => {
    waiting = undefined;
    for (const tag of findAll(`${SCRIPT_TAGS}:not([data-debug])`))
      if ((!tag.getAttributeNames().every(isKnown) || location.protocol === 'file:') && isNew(tag))
        tell(words => words.checkTag(tag));
    for (const element of findAll('*')) {
      const { localName } = element;
      if (!localName.startsWith('kiosk-') || !isNew(element)) continue;
      // An element's attributes are unknown before its definition. Without the loader, its code may never load.
      if (tags.includes(localName) && (load || customElements.get(localName)))
        void customElements.whenDefined(localName).then(() => isOdd(element) && tellOf(element));
      else tellOf(element);
    }
  };
  look();
  new MutationObserver(() => {
    if (!waiting) waiting = setTimeout(look, LOOK_AGAIN_MS);
  }).observe(document, { childList: true, subtree: true });
}

/** Whether an element may have an invalid attribute, or lacks a required attribute or its end tag. */
const isOdd = (element: Element): boolean =>
  !!findTakenIn(element) ||
  lacksSubject(element) ||
  [...element.attributes].some(({ name, value: raw }) => {
    const value = raw.trim();
    const read = readProperty(element, name);
    return (
      !isForeign(name) &&
      (value || read === undefined) &&
      (String(read) !== value ||
        hasReferred(name, value) === false ||
        COMMON.some(([own, common]) => own === name && !common.test(value)) ||
        findOddWord(name, value))
    );
  });

/** Warns in the console of products that the shop does not have, and of failed requests. */
export function followMistakes(app: ShopApp, getApiHost: () => string | undefined): void {
  let checked: readonly unknown[] = [];
  const check = ({ products, cart: { problem: cartProblem } }: ReturnType<typeof app.store.getState>) => {
    if (products === checked[0] && cartProblem === checked[1]) return;
    checked = [products, cartProblem];
    if (cartProblem || Object.values(products).some(({ status, problem }) => status === 'missing' || problem))
      tell(words => words.checkProducts(app, getApiHost()));
  };
  check(app.store.getState());
  app.store.subscribe(check);
}
