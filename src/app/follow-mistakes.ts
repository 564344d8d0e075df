import type { ShopApp } from '../store/app.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import { findAll } from '../validation/find-all.ts';

declare const KIOSK_TAGS: string;

/** The code that puts mistakes into words: most pages have none. */
const loadWords = lazyImport(() => import('./check-page.ts'));

/** Looks at the page's elements once, and tells its author what is wrong. */
export function checkElements(): void {
  if ([...findAll('*')].some(isOdd))
    loadWords().then(
      code => code.checkElements(),
      () => {},
    );
}

/** Whether it may be misspelt. What has not been defined yet cannot tell. */
function isOdd(element: Element): boolean {
  const { localName, attributes } = element;
  if (!localName.startsWith('kiosk-')) return false;
  if (!KIOSK_TAGS.split(',').includes(localName)) return true;
  if (!customElements.get(localName)) return false;
  return [...attributes].some(({ name, value }) => {
    const property = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const read = (element as unknown as Readonly<Record<string, unknown>>)[property];
    return !/^(data|aria|on|class|style)/.test(name) && value !== '' && String(read) !== value;
  });
}

/** Tells the page's author of products that a shop does not have, and where it does not answer. */
export function followMistakes(app: ShopApp, getApiHost: () => string): void {
  let checked: object | undefined;
  const check = ({ products }: ReturnType<typeof app.store.getState>) => {
    if (products === checked) return;
    checked = products;
    if (!Object.values(products).some(({ status, problem }) => status === 'missing' || problem)) return;
    loadWords().then(
      code => code.checkProducts(app, getApiHost()),
      () => {},
    );
  };
  check(app.store.getState());
  app.store.subscribe(check);
}
