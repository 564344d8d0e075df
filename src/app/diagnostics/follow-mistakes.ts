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

/** A page that changes again and again is looked at no more often, ms. */
const LOOK_AGAIN_MS = 2000;

/** The common values of attributes that have a format of their own: no other value is certain to be right. */
const COMMON: readonly (readonly [name: string, value: RegExp])[] = [
  ['locale', /^[a-z]{2}(-[A-Z]{2})?$/],
  ['product-url', /^\//],
  ['return-to', /^\/\w/],
  ['filter', /^(((?!Price|Stock)[A-Z][a-z][^:;]*:[^:;]*[^\s,:;]|price:\d+(-\d*)?|stock:in)(;|$))+$/],
  ['free-delivery-from', /^([1-9]\d{0,8}|none)$/],
];

/** The code that puts mistakes into words; most pages have no mistakes. */
const loadWords = lazyImport(() => import('./check-page.ts'));

const tell = (say: (words: Awaited<ReturnType<typeof loadWords>>) => void): void =>
  void loadWords().then(say, () => {});

const tellOf = (element: Element): void => tell(words => words.checkElement(element));

const checkedTags = new WeakSet<HTMLScriptElement>();

/** Looks at a script tag's settings once, and tells the page's author which are invalid. */
export function followSettings(tag: HTMLScriptElement): void {
  if (checkedTags.has(tag)) return;
  checkedTags.add(tag);
  const names = findOddSettings(tag);
  if (names[0])
    tell(words => {
      for (const name of names) words.tellSetting(tag, name);
    });
}

/** Looks at each of the page's elements once, those that come later included, and tells its author what is wrong. */
export function followElements({ load }: Pick<Registry, 'load'>): void {
  const seen = new WeakSet<Element>();
  const isNew = (element: Element) => !seen.has(element) && seen.add(element);
  let waiting: unknown;
  const look = () => {
    waiting = undefined;
    for (const tag of findAll(`${SCRIPT_TAGS}:not([data-debug])`))
      if (!tag.getAttributeNames().every(isKnown) && isNew(tag)) tell(words => words.checkTag(tag));
    for (const element of findAll('*')) {
      const { localName } = element;
      if (!localName.startsWith('kiosk-') || !isNew(element)) continue;
      // Before it is defined, an element does not know what it takes. Without the loader its code may never come.
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

/** Whether one of its attributes may be wrong, or one that it needs is missing, or its end tag. */
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

/** Tells the page's author of products that a shop does not have, and where it does not answer. */
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
