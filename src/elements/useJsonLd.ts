import { useEffect, useState } from 'react';
import type { addJsonLd } from './json-ld-script.ts';

/**
 * Adds JSON-LD for search engines to the element once the code has loaded, and again when it changes. Adds nothing
 * without `toJson`. Calls `toJson` in effects only, because a server has no address of the page.
 */
export function useJsonLd(
  host: Element,
  add: typeof addJsonLd | undefined,
  toJson: (() => string) | false | undefined,
): void {
  const [json, setJson] = useState('');
  useEffect(() => setJson(toJson ? toJson() : ''));
  useEffect(() => (json ? add?.(host, json) : undefined), [host, add, json]);
}
