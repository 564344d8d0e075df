import { useEffect, useState } from 'react';

/**
 * Carries out presses of the button: the shopper's, those held from before the element was rendered, and one made while
 * the product was loading, which is pending until it has loaded or failed to.
 */
export function usePress(activations: number, product: unknown, problem: unknown, act: () => void) {
  const [pending, setPending] = useState(false);
  const press = () => {
    setPending(!product);
    act();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each activation.
  useEffect(() => {
    if (activations) press();
  }, [activations]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when loading has ended.
  useEffect(() => {
    if (!pending) return;
    if (product) press();
    else if (problem) setPending(false);
  }, [product, problem]);
  return [pending, press] as const;
}
