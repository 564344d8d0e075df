import { useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import type { App } from '../../src/store/app.ts';
import { type Choices, offerOf, parseChoices, picturesOf, startingChoices } from '../../src/store/selection.ts';

interface Asked {
  readonly app: App;
  readonly host: Element;
  readonly variant: string;
  readonly choices: string;
}

/** The choices made: the page's to begin with, the shopper's on top, until the page asks for others. */
export function useSelection({ app, host, variant, choices }: Asked, product: Product | undefined) {
  const asked = [product?.id, variant, choices].join();
  const [picked, setPicked] = useState<{ readonly asked: string; readonly choices: Choices }>();
  const own = picked?.asked === asked ? picked.choices : undefined;
  const start = useMemo(
    () => product && startingChoices(product, { variant, choices: parseChoices(choices) }),
    [product, variant, choices],
  );
  const made = useMemo(() => ({ ...start?.choices, ...own }), [start, own]);

  useEffect(() => {
    const bad = parseChoices(choices) ? (start?.unknown ?? []) : [`choices "${choices}"`];
    if (product && bad.length) console.warn(`[kiosk] "${product.slug}" has no ${bad.join(', no ')}`, host);
  }, [start]);

  const told = useRef('');
  useEffect(() => {
    if (!product) return;
    const resolved = JSON.stringify([product.id, made]);
    const before = told.current;
    told.current = resolved;
    if (!before || before === resolved) return;
    const { variant, price, standing } = offerOf(product, made);
    app.ports.tell(
      'kiosk:variant-change',
      {
        productId: product.id,
        variantId: variant?.id,
        choices: made,
        price,
        media: picturesOf(product, made)[0],
        available: standing === 'available',
      },
      host,
    );
  }, [product, made]);

  return {
    choices: made as Choices,
    /** Whether the shopper has chosen anything. */
    touched: own !== undefined,
    choose: (option: string, choice: string) => setPicked({ asked, choices: { ...own, [option]: choice } }),
  };
}
