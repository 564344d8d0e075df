// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { stayOnPage } from './stay-on-page.ts';

afterEach(() => document.body.replaceChildren());

/** Whether a press of what has the id is kept from having its effect. */
function press(html: string): boolean {
  const parsed = new DOMParser().parseFromString(html, 'text/html').body;
  document.body.append(...parsed.children);
  const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
  document.body.addEventListener('click', stayOnPage, { once: true });
  [...document.querySelectorAll('#pressed')].at(-1)?.dispatchEvent(event);
  return event.defaultPrevented;
}

test('a button of an element inside a link does not follow it', () => {
  expect(press('<a href="/x"><kiosk-add-to-cart><button id="pressed">Add</button></kiosk-add-to-cart></a>')).toBe(true);
  expect(
    press('<a href="/x"><kiosk-add-to-cart><button><b id="pressed">Add</b></button></kiosk-add-to-cart></a>'),
  ).toBe(true);
});

test('lets other parts, own links and the page’s buttons have their effect', () => {
  for (const html of [
    '<a href="/x"><kiosk-add-to-cart><label id="pressed">L</label></kiosk-add-to-cart></a>',
    '<kiosk-add-to-cart><a href="/x" id="pressed"><button>Mug</button></a></kiosk-add-to-cart>',
    '<kiosk-add-to-cart><button id="pressed">Add</button></kiosk-add-to-cart>',
    '<a href="/x"><button id="pressed">Mine</button></a>',
  ])
    expect(press(html), html).toBe(false);
});
