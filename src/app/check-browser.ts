import { findAll } from '../validation/find-all.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { getRegistry } from './registry.ts';

declare const KIOSK_VERSION: string;
declare const KIOSK_TAGS: string;

/** For an element into which the page has put nothing. */
const TOO_OLD = 'This part of the page needs a newer browser.';
/** Elements that show nothing to begin with, whatever the browser. */
const UNSEEN = ['kiosk-cart-drawer', 'kiosk-recommendations'];

const registry = getRegistry(KIOSK_VERSION);
// A server may import elements, too.
if (typeof document !== 'undefined' && !registry.isRefused && isTooOld()) {
  registry.isRefused = true;
  console.error('[kiosk] This browser is older than those served: elements show what the page has put into them.');
  // No room is kept for what does not come.
  ignoreErrors(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:is(${KIOSK_TAGS})::before{content:none!important}`);
    document.adoptedStyleSheets.push(sheet);
  });
  showPage();
  addEventListener('load', showPage);
}

/** Relative colours came with Chrome 119, Firefox 128 and Safari 16.4, the oldest that are served. The loader looks for the same. */
function isTooOld(): unknown {
  // A page may have a `CSS` of its own, which tells nothing.
  return !globalThis.IntersectionObserver || ignoreErrors(() => !CSS.supports('color:rgb(from red r g b)'));
}

function showPage(): void {
  for (const element of findAll(KIOSK_TAGS)) {
    if (UNSEEN.includes(element.localName)) element.hidden = true;
    else if (!element.firstElementChild && !element.textContent?.trim()) element.append(TOO_OLD);
  }
}
