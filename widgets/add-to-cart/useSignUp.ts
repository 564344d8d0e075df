import { useLayoutEffect, useState } from 'react';
import { activate } from '../../src/app/activate.ts';
import { getRuntime } from '../../src/app/runtime.ts';

/** Whether the page has a `kiosk-back-in-stock` for a sold-out product, and the function that leads there. */
export function useSignUp(idOrSlug: string, isSoldOut: boolean) {
  const [exists, setExists] = useState(false);
  const find = () =>
    isSoldOut && document.querySelector<HTMLElement>(`kiosk-back-in-stock[product="${CSS.escape(idOrSlug)}"]`);
  // The page may add or remove it at any time.
  useLayoutEffect(() => setExists(Boolean(find())));
  const open = () => {
    const element = find();
    if (element) activate(getRuntime(), element);
  };
  return [exists, open] as const;
}
