import { useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { type Choices, getInitialChoices, getOffer, getPictures, parseChoices } from '../../src/store/selection.ts';

interface SelectionProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly variant: string;
  readonly choices: string;
}

/** The choices made: the page's to begin with, overridden by the shopper's until the page's attributes change. */
export function useSelection({ app, host, variant, choices }: SelectionProps, product: Product | undefined) {
  const requestKey = [product?.id, variant, choices].join();
  const [userPicks, setUserPicks] = useState<{ readonly requestKey: string; readonly choices: Choices }>();
  const userChoices = userPicks?.requestKey === requestKey ? userPicks.choices : undefined;
  const initial = useMemo(
    () => product && getInitialChoices(product, { variant, choices: parseChoices(choices) }),
    [product, variant, choices],
  );
  const selected = useMemo(() => ({ ...initial?.choices, ...userChoices }), [initial, userChoices]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of requested choices.
  useEffect(() => {
    const invalid = parseChoices(choices) ? (initial?.unknown ?? []) : [`choices "${choices}"`];
    if (product && invalid.length) console.warn(`[kiosk] "${product.slug}" has no ${invalid.join(', no ')}`, host);
  }, [initial]);

  const lastEmitted = useRef('');
  useEffect(() => {
    if (!product) return;
    const serialized = JSON.stringify([product.id, selected]);
    const previous = lastEmitted.current;
    lastEmitted.current = serialized;
    if (!previous || previous === serialized) return;
    const { variant, price, availability } = getOffer(product, selected);
    app.ports.emit(
      'kiosk:variant-change',
      {
        productId: product.id,
        variantId: variant?.id,
        choices: selected,
        price,
        media: getPictures(product, selected)[0],
        available: availability === 'available',
      },
      host,
    );
  }, [app, host, product, selected]);

  return {
    choices: selected as Choices,
    /** Whether the shopper has chosen anything. */
    touched: userChoices !== undefined,
    choose: (option: string, choice: string) =>
      setUserPicks({ requestKey, choices: { ...userChoices, [option]: choice } }),
  };
}
