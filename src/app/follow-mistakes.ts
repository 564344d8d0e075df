import type { ShopApp } from '../store/app.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import { findAll } from '../validation/find-all.ts';
import { findOddWord } from './list-words.ts';
import { readProperty } from './read-property.ts';

/** A page that changes again and again is looked at no more often, ms. */
const LOOK_AGAIN_MS = 2000;

/** Attributes with a format of their own, unless the value is of a kind that is usual: others may be wrong. */
const UNUSUAL =
  /^(locale|product-url|return-to|filter|free-delivery-from|drawer|client-id)=(?!(\w\w(-\w\w)?|\/\w.*|\d+|([A-Z][^:;]*:[^:;]+;?)+)$)/;

/** The code that puts mistakes into words: most pages have none. */
const loadWords = lazyImport(() => import('./check-page.ts'));

const tell = (say: (words: Awaited<ReturnType<typeof loadWords>>) => void): void =>
  void loadWords().then(say, () => {});

/** Looks at each of the page's elements once, those that come later included, and tells its author what is wrong. */
export function followElements(): void {
  const seen = new WeakSet<Element>();
  let isWaiting = true;
  const look = () => {
    isWaiting = false;
    for (const element of findAll('*')) {
      const { localName } = element;
      if (!localName.startsWith('kiosk-') || seen.has(element)) continue;
      seen.add(element);
      if (!customElements.get(localName) || isOdd(element)) tell(words => words.checkElement(element));
    }
  };
  look();
  new MutationObserver(() => {
    if (!isWaiting) setTimeout(look, LOOK_AGAIN_MS);
    isWaiting = true;
  }).observe(document, { childList: true, subtree: true });
}

/** Whether one of its attributes may be wrong. */
const isOdd = (element: Element): boolean =>
  [...element.attributes].some(({ name, value: raw }) => {
    const value = raw.trim();
    const read = readProperty(element, name);
    return (
      (!/^(data|aria|on|class|style)/.test(name) && (value || read === undefined) && String(read) !== value) ||
      UNUSUAL.test(`${name}=${value}`) ||
      findOddWord(name, value)
    );
  });

/** Tells the page's author of products that a shop does not have, and where it does not answer. */
export function followMistakes(app: ShopApp, getApiHost: () => string): void {
  let checked: object | undefined;
  const check = ({ products }: ReturnType<typeof app.store.getState>) => {
    if (products === checked) return;
    checked = products;
    if (Object.values(products).some(({ status, problem }) => status === 'missing' || problem))
      tell(words => words.checkProducts(app, getApiHost()));
  };
  check(app.store.getState());
  app.store.subscribe(check);
}
