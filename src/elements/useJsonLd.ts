import { useEffect } from 'react';
import type { addJsonLd } from './json-ld-script.ts';

/** Adds JSON-LD for search engines to the element once the code has loaded. Adds nothing if `json` is empty. */
export function useJsonLd(host: Element, add: typeof addJsonLd | undefined, json: string | undefined): void {
  useEffect(() => (json ? add?.(host, json) : undefined), [host, add, json]);
}
