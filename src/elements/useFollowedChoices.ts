import { useLayoutEffect, useMemo, useState } from 'react';
import type { Product } from '../api/products.ts';
import type { ShopApp } from '../store/app.ts';
import { type Choices, NO_CHOICES, parseChoices } from '../store/choices.ts';
import { getInitialChoices } from '../store/selection.ts';
import { findAll } from '../validation/find-all.ts';

interface FollowedChoicesProps {
  readonly app: ShopApp;
  readonly product: string;
  readonly variant: string;
  readonly choices: string;
}

/** The choices of the attributes, else those of the product's form on this page, as the shopper changes them. */
export function useFollowedChoices(
  { app, product: idOrSlug, variant, choices }: FollowedChoicesProps,
  product: Product | undefined,
): Choices {
  const [, setMade] = useState<unknown>();
  const isFixed = Boolean(variant || choices);
  const initialChoices = useMemo(() => {
    if (!product) return NO_CHOICES;
    const form = findAll(`kiosk-add-to-cart[product~="${CSS.escape(idOrSlug)}"]`)[0];
    const readAttribute = (name: string) => (isFixed ? undefined : form?.getAttribute(name)) ?? '';
    const requested = {
      variant: variant || readAttribute('variant'),
      choices: parseChoices(choices || readAttribute('choices')),
    };
    return getInitialChoices(product, requested).choices;
  }, [product, idOrSlug, variant, choices, isFixed]);
  useLayoutEffect(() => {
    const onVariantChange = (event: Event) => setMade(event);
    addEventListener('kiosk:variant-change', onVariantChange);
    return () => removeEventListener('kiosk:variant-change', onVariantChange);
  }, []);
  return (!isFixed && product && app.madeChoices?.get(product.id)) || initialChoices;
}
