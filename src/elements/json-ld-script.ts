import { trust } from '../app/start/policy.ts';
import { findAll } from '../validation/find-all.ts';
import { makeElement } from '../validation/make-element.ts';

/** Marks what the element itself has added. */
const OWNED = 'data-kiosk';

let warn: typeof console.warn | undefined = console.warn;

/** Adds a block of JSON-LD and answers what removes it; the first that the page's Trusted Types keep out is said. */
export function addJsonLd(host: Element, json: string): (() => void) | undefined {
  // A prerendered page has it already, and more.
  if (findAll('[data-kiosk-prerendered]>[type="application/ld+json"]')[0]) return undefined;
  // A cloned element has that of the first.
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
    warn?.('[kiosk] Trusted Types keep out the JSON-LD', error);
    warn = undefined;
  }
  return () => script.remove();
}
