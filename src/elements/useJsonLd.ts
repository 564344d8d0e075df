import { useEffect } from 'react';
import type { addJsonLd } from './json-ld-script.ts';

/** Keeps JSON-LD in the element for search engines once the code for it has loaded; nothing where `json` is empty. */
export function useJsonLd(
  host: Element,
  code: { readonly addJsonLd: typeof addJsonLd } | undefined,
  json: string | undefined,
): void {
  useEffect(() => (json ? code?.addJsonLd(host, json) : undefined), [host, code, json]);
}
