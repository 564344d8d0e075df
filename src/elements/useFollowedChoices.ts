import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Product } from '../api/products.ts';
import type { ShopApp } from '../store/app.ts';
import type { Choices } from '../store/choices.ts';
import { getSingleChoices } from '../store/selection.ts';
import { findShown } from './find-shown.ts';
import { getWantedChoices, loadWantedChoices } from './load-wanted-choices.ts';

declare module '../store/app.ts' {
  interface ShopParts {
    /** The choices made in the forms of this page, by product id. Elements that render later start with them. */
    madeChoices: Map<string, Choices>;
  }
}

interface FollowedChoicesProps {
  readonly app: ShopApp;
  readonly variant: string;
  readonly choices: string;
}

/**
 * The choices in the element's attributes. Without these attributes, the shopper's choices in the product's form on
 * this page, or the choices in the form's attributes. Undefined without a product, and while the code that reads the
 * attributes is loading.
 */
export function useFollowedChoices(
  { app, ...own }: FollowedChoicesProps,
  product: Product | undefined,
): Choices | undefined {
  const [, setChanged] = useState<unknown>();
  const [isSettled, setSettled] = useState(false);
  const isFixed = Boolean(own.variant || own.choices);
  const form = useMemo(
    () => (product && !isFixed ? findShown('kiosk-add-to-cart', product) : undefined),
    [product, isFixed],
  );
  const read = (name: 'variant' | 'choices') => own[name] || form?.getAttribute(name) || '';
  const [variant, choices] = [read('variant'), read('choices')];
  const code = getWantedChoices();
  // Options may be named without choices: `Colour:;Size:`.
  const isWaiting = !code && !isSettled && !!product && (!!variant || /:\s*[^;\s]/.test(choices));
  const initialChoices = useMemo(
    () => product && (code ? code.readWanted(product, variant, choices) : getSingleChoices(product)),
    [product, variant, choices, code],
  );
  useEffect(() => {
    const settle = () => setSettled(true);
    // If the code fails to load, the product's single choices count, and the first picture is shown.
    if (isWaiting) loadWantedChoices().then(settle, settle);
  }, [isWaiting]);
  useLayoutEffect(() => {
    addEventListener('kiosk:variant-change', setChanged);
    return () => removeEventListener('kiosk:variant-change', setChanged);
  }, []);
  return (!isFixed && product && app.parts.madeChoices?.get(product.id)) || (isWaiting ? undefined : initialChoices);
}
