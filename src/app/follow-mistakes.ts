import type { ShopApp } from '../store/app.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import { findAll } from '../validation/find-all.ts';
import { findOddWord } from './list-words.ts';
import { readProperty } from './read-property.ts';

declare const KIOSK_TAGS: string;

/** The code that puts mistakes into words: most pages have none. */
const loadWords = lazyImport(() => import('./check-page.ts'));

const tell = (say: (words: Awaited<ReturnType<typeof loadWords>>) => void): void =>
  void loadWords().then(say, () => {});

/** Looks at the page's elements once, and tells its author what is wrong. */
export function checkElements(): void {
  if ([...findAll('*')].some(isOdd)) tell(words => words.checkElements());
}

/** Whether it may be misspelt. What has not been defined yet cannot tell. */
function isOdd(element: Element): boolean {
  const { localName, attributes } = element;
  if (!localName.startsWith('kiosk-')) return false;
  if (!KIOSK_TAGS.split(',').includes(localName)) return true;
  if (!customElements.get(localName)) return false;
  return [...attributes].some(
    ({ name, value }) =>
      (!/^(data|aria|on|class|style)/.test(name) && value !== '' && String(readProperty(element, name)) !== value) ||
      findOddWord(name, value),
  );
}

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
