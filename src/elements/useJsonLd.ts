import { useEffect } from 'react';
import type { addJsonLd } from './json-ld-script.ts';

/**
 * Adds JSON-LD for search engines to the element once the code has loaded, and again after a change of an input.
 * Without `toJson`, adds nothing. Calls `toJson` only in a browser, because it may read the page's address.
 */
export function useJsonLd(
  host: Element,
  add: typeof addJsonLd | undefined,
  toJson: (() => string) | false | undefined,
  inputs: readonly unknown[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `inputs` and its presence stand for `toJson`.
  useEffect(() => (toJson ? add?.(host, toJson()) : undefined), [host, add, !toJson, ...inputs]);
}
