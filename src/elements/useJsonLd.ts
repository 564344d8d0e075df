import { useEffect } from 'react';
import { lazyImport } from '../transport/lazy-import.ts';
import { useLazy } from './useLazy.ts';

const loadScript = lazyImport(() => import('./json-ld-script.ts'));

/** Keeps JSON-LD in the element for search engines; nothing where `json` is empty. */
export function useJsonLd(host: Element, json: string): void {
  const code = useLazy(loadScript, !!json);
  useEffect(() => (json ? code?.addJsonLd(host, json) : undefined), [host, json, code]);
}
