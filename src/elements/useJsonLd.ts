import { useEffect } from 'react';
import { findAll } from '../validation/find-all.ts';

/** Keeps JSON-LD in the element for search engines; nothing where `json` is empty. */
export function useJsonLd(host: Element, json: string): void {
  useEffect(() => {
    // A prerendered page has it already, and more.
    if (!json || findAll('[data-kiosk-prerendered]>[type="application/ld+json"]')[0]) return;
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    // `</script>` would end the block when the page is saved as HTML.
    script.append(json.replace(/</g, '\\u003c'));
    host.append(script);
    return () => script.remove();
  }, [host, json]);
}
