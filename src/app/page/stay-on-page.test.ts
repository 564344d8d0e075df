// @vitest-environment document
import { afterEach, expect, test } from 'vitest';
import { stayOnPage } from './stay-on-page.ts';

afterEach(() => document.body.replaceChildren());

/** Presses `#pressed`, and returns whether the default action was prevented. */
function press(html: string): boolean {
  const parsed = new DOMParser().parseFromString(html, 'text/html').body;
  document.body.append(...parsed.children);
  const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
  document.body.addEventListener('click', stayOnPage, { once: true });
  [...document.querySelectorAll('#pressed')].at(-1)?.dispatchEvent(event);
  return event.defaultPrevented;
}

test('a press on an element’s button does not follow the link around the element', () => {
  expect(press('<a href="/x"><kiosk-add-to-cart><button id="pressed">Add</button></kiosk-add-to-cart></a>')).toBe(true);
  expect(
    press('<a href="/x"><kiosk-add-to-cart><button><b id="pressed">Add</b></button></kiosk-add-to-cart></a>'),
  ).toBe(true);
});

test('prevents only presses on an element’s button inside a link', () => {
  for (const html of [
    '<a href="/x"><kiosk-add-to-cart><label id="pressed">L</label></kiosk-add-to-cart></a>',
    '<kiosk-add-to-cart><a href="/x" id="pressed"><button>Mug</button></a></kiosk-add-to-cart>',
    '<kiosk-add-to-cart><button id="pressed">Add</button></kiosk-add-to-cart>',
    '<a href="/x"><button id="pressed">Mine</button></a>',
  ])
    expect(press(html), html).toBe(false);
});

/** Presses `#pressed` inside a link of a client-side router. Returns the places whose listeners follow the link. */
function follow(inside: string): readonly string[] {
  const link = document.createElement('a');
  const host = document.createElement('kiosk-add-to-cart');
  const parsed = new DOMParser().parseFromString(inside, 'text/html').body;
  host.attachShadow({ mode: 'open' }).append(...parsed.children);
  link.href = '/x';
  link.append(host);
  document.body.append(link);
  const followed: string[] = [];
  const router = (place: string) => (event: Event) => void (event.defaultPrevented || followed.push(place));
  const places: readonly [string, EventTarget][] = [
    ['link', link],
    ['root', document.body],
    ['document', document],
  ];
  const undo = places.map(([place, target]) => {
    const listener = router(place);
    target.addEventListener('click', listener);
    return () => target.removeEventListener('click', listener);
  });
  addEventListener('click', stayOnPage, true);
  const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
  host.shadowRoot?.querySelector('#pressed')?.dispatchEvent(event);
  removeEventListener('click', stayOnPage, true);
  for (const each of undo) each();
  return followed;
}

test.each([
  'button id="pressed"',
  'button type="button"><b id="pressed"',
  'label id="pressed"',
  'label><b id="pressed"',
  'input id="pressed" type="radio"',
  'select id="pressed"',
  'form><button id="pressed" type="submit"',
])('a router does not follow the link around an element when <%s> is pressed', html => {
  expect(follow(`<${html}>`)).toEqual([]);
});

test('a router follows the link when the pressed part is no control', () => {
  expect(follow('<span id="pressed">€39.00</span>')).toEqual(['link', 'root', 'document']);
});

test('does not prevent a press on a submit button in an element inside a link', () => {
  expect(
    press(
      '<a href="/x"><kiosk-back-in-stock><form><button id="pressed" type="submit"></button></form></kiosk-back-in-stock></a>',
    ),
  ).toBe(false);
});
