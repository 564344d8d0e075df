import { trust } from '../app/start/policy.ts';
import { getRuntime } from '../app/start/runtime.ts';
import { findAll } from '../validation/find-all.ts';
import { makeElement } from '../validation/make-element.ts';

/** Marks the scripts that an element itself has added. */
const OWNED = 'data-kiosk';

/**
 * Adds a block of JSON-LD to an element and returns the function that removes it. On a prerendered page, adds nothing
 * and returns undefined. Warns of the first block that the page's Trusted Types reject.
 */
export function addJsonLd(host: Element, json: string): (() => void) | undefined {
  // A prerendered page already has the block, with more data.
  if (findAll('[data-kiosk-prerendered]>[type="application/ld+json"]')[0]) return undefined;
  // A cloned element has a copy of the original's block.
  host.querySelector(`:scope>script[${OWNED}]`)?.remove();
  const script = makeElement('script');
  script.type = 'application/ld+json';
  script.setAttribute(OWNED, '');
  // `</script>` would end the block when the page is saved as HTML.
  const text = json.replace(/</g, '\\u003c');
  try {
    script.text = trust(text, 'createScript');
    host.append(script);
  } catch (error) {
    const runtime = getRuntime();
    if (!runtime.hasRejected) console.warn('[kiosk] Trusted Types keep out the JSON-LD', error);
    runtime.hasRejected = true;
  }
  return () => script.remove();
}
