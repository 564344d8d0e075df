import { useEffect, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { useJsonLd } from '../../src/elements/useJsonLd.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import type { attributes } from './attributes.ts';

const loadItemList = lazyImport(() => import('./json-ld/item-list.ts'));

/** Keeps the list in the page for search engines, where the page asks for it. A failure is not shown. */
export function useItemList(
  { app, host, jsonLd, productUrl }: WidgetProps<typeof attributes>,
  products: readonly Product[],
): void {
  const [json, setJson] = useState('');
  const key = jsonLd && products.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the products.
  useEffect(() => {
    let isCurrent = true;
    if (key)
      loadItemList().then(
        ({ toItemList }) => isCurrent && setJson(toItemList(app, productUrl, products)),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [app, productUrl, key]);
  useJsonLd(host, key ? json : '');
}
