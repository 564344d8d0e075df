import { useEffect, useMemo, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import { type Choices, parseChoices, startingChoices } from '../../src/store/selection.ts';

interface Asked {
  readonly product: string;
  readonly variant: string;
  readonly choices: string;
}

/** The choices that count: those of the attributes, else of the product's form on this page, as the shopper changes them. */
export function useFollowedChoices({ product: ref, variant, choices }: Asked, product: Product | undefined): Choices {
  const [followed, setFollowed] = useState<{ readonly id: string; readonly choices: Choices }>();
  const fixed = Boolean(variant || choices);
  const start = useMemo(() => {
    if (!product) return {};
    const form = [...document.querySelectorAll('kiosk-add-to-cart')].find(
      element => element.getAttribute('product') === ref,
    );
    const said = (name: string) => (fixed ? undefined : form?.getAttribute(name)) ?? '';
    const asked = { variant: variant || said('variant'), choices: parseChoices(choices || said('choices')) };
    return startingChoices(product, asked).choices;
  }, [product, variant, choices]);
  useEffect(() => {
    const follow = (event: Event) => {
      const { productId, choices } = (event as CustomEvent).detail;
      setFollowed({ id: productId, choices });
    };
    document.addEventListener('kiosk:variant-change', follow);
    return () => document.removeEventListener('kiosk:variant-change', follow);
  }, []);
  return !fixed && followed && followed.id === product?.id ? followed.choices : start;
}
