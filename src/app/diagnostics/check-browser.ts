import { findAll } from '../../validation/find-all.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { getRegistry } from '../start/registry.ts';

declare const KIOSK_VERSION: string;
declare const KIOSK_TAGS: string;

/** Shown by a browser that is too old, in elements into which the page has put no content. */
const TOO_OLD = 'This part of the page needs a newer browser.';
/** Elements and slots that show nothing before the upgrade in any browser. */
const UNSEEN =
  'kiosk-cart-drawer:not(:defined),kiosk-recommendations:not(:defined),:not(:defined)>[slot=signed-in],:not(:defined)>[slot=empty]';

const registry = getRegistry(KIOSK_VERSION);
// A server may import elements. If a loader has checked this browser already, its result counts.
if (typeof document !== 'undefined' && !registry.isWarned && (registry.failed || (!registry.load && isTooOld()))) {
  registry.failed = registry.isWarned = true;
  console.error('[kiosk] This browser is older than those served: elements show what the page has put into them.');
  // Removes the space that `kiosk.css` reserves for elements, because these elements will not render.
  ignoreErrors(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:is(${KIOSK_TAGS})::before{content:none!important}${UNSEEN}{display:none!important}`);
    document.adoptedStyleSheets.push(sheet);
  });
  showPage();
  addEventListener('load', showPage);
}

/**
 * The oldest supported browsers have relative colors (Chrome 119, Firefox 128, Safari 16.4) and `:dir()` (Chrome 120).
 * The loader checks the same features.
 */
function isTooOld(): unknown {
  // A page may have its own `CSS`, which throws here. The browser then counts as new enough.
  return (
    !globalThis.IntersectionObserver ||
    ignoreErrors(() => !CSS.supports('(color:rgb(from red r g b)) and selector(:dir(x))'))
  );
}

function showPage(): void {
  for (const element of findAll(KIOSK_TAGS)) {
    // Another bundle may have accepted the browser and defined the element.
    if (element.matches(':defined')) continue;
    // Some old browsers have no constructed style sheets, so the sheet above is missing.
    for (const each of [element, ...element.children] as HTMLElement[])
      if (each.matches(UNSEEN)) each.style.setProperty('display', 'none', 'important');
    if (!element.firstElementChild && !element.textContent?.trim()) element.append(TOO_OLD);
  }
}
