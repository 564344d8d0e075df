// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from './app/start/registry.ts';

const page = globalThis as unknown as Record<symbol, Registry> & { kioskClicks?: unknown };
const registry = () => page[Symbol.for('kiosk')] as Registry;

/**
 * A press before the loader ran, as the documentation's line of script records it. `prevented` has the targets whose
 * default action was prevented.
 */
function pressed(target: unknown, more: object = {}) {
  return {
    type: 'click',
    isTrusted: true,
    target,
    preventDefault: () => prevented.push(target),
    composedPath: () => [],
    ...more,
  };
}
// There is no code at the script's address, so that each attempt to load it shows as a failure.
const HTML = `<head><script type="text/plain" data-client-id="demo-client" src="http://cdn.invalid/"></script></head>
  <body><kiosk-add-to-cart><b>Buy</b><a href="#x">See</a></kiosk-add-to-cart><kiosk-cart-button></kiosk-cart-button>
  <a id="opener" href="#kiosk-cart">Cart</a><p>Text</p></body>`;

let prevented: unknown[] = [];
let failed: unknown[] = [];
/** Reports that an element is visible, as the browser does. */
let reportSeen: (entries: readonly object[]) => void;

beforeEach(() => {
  vi.restoreAllMocks();
  prevented = [];
  failed = [];
  vi.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for('kiosk'));
  Reflect.deleteProperty(globalThis, 'kiosk');
  vi.stubGlobal('KIOSK_HASH', 'a');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: typeof reportSeen) {
        reportSeen = report;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const { head, body } = new DOMParser().parseFromString(HTML, 'text/html');
  document.head.replaceChildren(...head.children);
  document.body.replaceChildren(...body.children);
  document.addEventListener('kiosk:error', ({ target }) => failed.push((target as Element).localName));
});

const find = (selector: string) => document.querySelector(selector) as Element;

test('records an early press, prevents its default action and fetches the code', async () => {
  const [buy, form, button] = [find('b'), find('kiosk-add-to-cart'), find('kiosk-cart-button')];
  page.kioskClicks = [pressed(buy), pressed(find('p')), pressed(null), pressed(window)];
  await import('./loader.ts');
  expect(prevented).toEqual([buy]);
  expect(registry().clicks.get(form)).toBeGreaterThan(Date.now() - 5000);
  expect(registry().clicks.has(button)).toBe(false);
  await vi.waitFor(() => expect(failed).toContain('kiosk-add-to-cart'));
  expect(failed).not.toContain('kiosk-cart-button');
});

test('does not prevent or record an early press on a link in an element', async () => {
  page.kioskClicks = [pressed(find('kiosk-add-to-cart a'))];
  await import('./loader.ts');
  expect(prevented).toEqual([]);
  expect(registry().clicks.has(find('kiosk-add-to-cart'))).toBe(false);
});

test('records an early press on the button of prerendered content, but no other press', async () => {
  const form = find('kiosk-add-to-cart');
  const content = document.createElement('span');
  form.append(content);
  const shadow = content.attachShadow({ mode: 'open' });
  shadow.innerHTML = '<p part="price">9 EUR</p><button part="button added"><i>Add</i></button>';
  const press = (selector: string) =>
    pressed(content, { composedPath: () => [shadow.querySelector(selector), shadow, content] });
  page.kioskClicks = [press('p'), pressed(content)];
  await import('./loader.ts');
  expect(registry().clicks.has(form)).toBe(false);
  vi.resetModules();
  page.kioskClicks = [press('i')];
  Reflect.deleteProperty(globalThis, Symbol.for('kiosk'));
  await import('./loader.ts');
  expect(registry().clicks.has(form)).toBe(true);
});

test('handles clicks that an optimizer of the page replays by a script', async () => {
  await import('./loader.ts');
  const form = find('kiosk-add-to-cart');
  form.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));
  find('#opener').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));
  expect(registry().clicks.has(form)).toBe(true);
  await vi.waitFor(() => expect(failed).toContain('a'));
});

test('starts from the running script tag when a blocked tag stands before it', async () => {
  const blocked = document.createElement('script');
  Object.assign(blocked, { type: 'text/plain' });
  Object.assign(blocked.dataset, { clientId: 'demo-client', src: 'http://cdn.invalid/' });
  document.head.prepend(blocked);
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await import('./loader.ts');
  expect(error).not.toHaveBeenCalled();
  expect(registry().load).toBeTypeOf('function');
});

test('lists the loading code in the registry, and calls onLoad() once for it', async () => {
  await import('./loader.ts');
  const onLoad = vi.fn();
  registry().onLoad = onLoad;
  registry()
    .load?.('kiosk-review-list')
    .catch(() => {});
  registry()
    .load?.('kiosk-review-list')
    .catch(() => {});
  expect(onLoad).toHaveBeenCalledTimes(1);
  expect(registry().loading).toHaveProperty('kiosk-review-list');
});

test('loads the runtime for a misspelt element when the page has no other element', async () => {
  document.body.replaceChildren(document.createElement('kiosk-addtocart'));
  await import('./loader.ts');
  await vi.waitFor(() => expect(registry().grants.size).toBe(1));
});

test('does not record a press on the error message of a failed load', async () => {
  const form = find('kiosk-add-to-cart');
  form.insertAdjacentHTML('beforeend', '<p slot="failed">Not loaded. Press or reload to retry.</p>');
  page.kioskClicks = [pressed(find('[slot=failed]'))];
  await import('./loader.ts');
  expect(prevented).toEqual([]);
  expect(registry().clicks.has(form)).toBe(false);
});

test('prevents the default action of an early press on an opener and loads the code', async () => {
  page.kioskClicks = [pressed(find('#opener'))];
  await import('./loader.ts');
  expect(prevented).toEqual([find('#opener')]);
  await vi.waitFor(() => expect(failed).toContain('a'));
});

test.each([
  undefined,
  null,
  3,
  'text',
  {},
  document.body,
])('ignores and keeps a page’s own kioskClicks that is %s', async value => {
  page.kioskClicks = value;
  await import('./loader.ts');
  expect(registry().load).toBeTypeOf('function');
  expect(page.kioskClicks).toBe(value);
});

test('logs an error when the script tag has no client id', async () => {
  document.head.firstElementChild?.removeAttribute('data-client-id');
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await import('./loader.ts');
  expect(error.mock.calls).toEqual([['[kiosk] no <script src data-client-id="ID">']]);
});

test('fetches the code of all elements when Promise has no allSettled', async () => {
  const { allSettled } = Promise;
  Reflect.deleteProperty(Promise, 'allSettled');
  await import('./loader.ts');
  reportSeen([
    { isIntersecting: true, target: find('kiosk-add-to-cart') },
    { isIntersecting: false, target: find('kiosk-cart-button') },
  ]);
  Promise.allSettled = allSettled;
  await vi.waitFor(() => expect(failed).toContain('kiosk-cart-button'));
  expect(failed).toContain('kiosk-add-to-cart');
});
