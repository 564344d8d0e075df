import { findAll } from '../../validation/find-all.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { getRegistry } from '../start/registry.ts';

declare const KIOSK_VERSION: string;
declare const KIOSK_TAGS: string;

/** For an element into which the page has put nothing. */
const TOO_OLD = 'This part of the page needs a newer browser.';
/** Elements and slots that are empty until upgraded in every browser. */
const UNSEEN =
  'kiosk-cart-drawer:not(:defined),kiosk-recommendations:not(:defined),:not(:defined)>[slot=signed-in],:not(:defined)>[slot=empty]';

const registry = getRegistry(KIOSK_VERSION);
// A server may import elements. If a loader has checked this browser already, its result counts.
if (typeof document !== 'undefined' && !registry.isWarned && (registry.failed || (!registry.load && isTooOld()))) {
  registry.failed = registry.isWarned = true;
  console.error('[kiosk] This browser is older than those served: elements show what the page has put into them.');
  // No room is kept for what does not come.
  ignoreErrors(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:is(${KIOSK_TAGS})::before{content:none!important}${UNSEEN}{display:none!important}`);
    document.adoptedStyleSheets.push(sheet);
  });
  showPage();
  addEventListener('load', showPage);
}

/**
 * Relative colours came with Chrome 119, Firefox 128 and Safari 16.4, `:dir()` with Chrome 120: the oldest that are served. The
 * loader looks for the same.
 */
function isTooOld(): unknown {
  // A page may have a `CSS` of its own, which tells nothing.
  return (
    !globalThis.IntersectionObserver ||
    ignoreErrors(() => !CSS.supports('(color:rgb(from red r g b)) and selector(:dir(x))'))
  );
}

function showPage(): void {
  for (const element of findAll(KIOSK_TAGS)) {
    // Another bundle may have found the browser new enough.
    if (element.matches(':defined')) continue;
    // Not all of these browsers have such sheets.
    for (const each of [element, ...element.children] as HTMLElement[])
      if (each.matches(UNSEEN)) each.style.setProperty('display', 'none', 'important');
    if (!element.firstElementChild && !element.textContent?.trim()) element.append(TOO_OLD);
  }
}
