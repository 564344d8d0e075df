import { useEffect, useMemo, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import { type Choices, parseChoices } from '../../src/store/choices.ts';
import { getInitialChoices } from '../../src/store/selection.ts';
import { findAll } from '../../src/validation/find-all.ts';

interface FollowedChoicesProps {
  readonly product: string;
  readonly variant: string;
  readonly choices: string;
}

/** The choices of the attributes, else those of the product's form on this page, as the shopper changes them. */
export function useFollowedChoices(
  { product: idOrSlug, variant, choices }: FollowedChoicesProps,
  product: Product | undefined,
): Choices {
  const [followed, setFollowed] = useState<{ readonly id: string; readonly choices: Choices }>();
  const isFixed = Boolean(variant || choices);
  const initialChoices = useMemo(() => {
    if (!product) return {};
    const form = [...findAll('kiosk-add-to-cart')].find(element => element.getAttribute('product') === idOrSlug);
    const readAttribute = (name: string) => (isFixed ? undefined : form?.getAttribute(name)) ?? '';
    const requested = {
      variant: variant || readAttribute('variant'),
      choices: parseChoices(choices || readAttribute('choices')),
    };
    return getInitialChoices(product, requested).choices;
  }, [product, idOrSlug, variant, choices, isFixed]);
  useEffect(() => {
    const onVariantChange = (event: Event) => {
      const { productId, choices } = (event as CustomEvent).detail;
      setFollowed({ id: productId, choices });
    };
    addEventListener('kiosk:variant-change', onVariantChange);
    return () => removeEventListener('kiosk:variant-change', onVariantChange);
  }, []);
  return !isFixed && followed && followed.id === product?.id ? followed.choices : initialChoices;
}
