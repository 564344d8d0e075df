import { createPlatform } from '../../../demo/platform/platform.ts';
import type { Registry } from '../../app/registry.ts';

const API = 'http://api.test';

// What happy-dom lacks and every engine has.
if (!('attachInternals' in HTMLElement.prototype) || !('states' in HTMLElement.prototype.attachInternals.prototype)) {
  const internals = new WeakMap<Element, { readonly states: Set<string> }>();
  Object.defineProperty(HTMLElement.prototype, 'attachInternals', {
    configurable: true,
    value(this: Element) {
      internals.set(this, { states: new Set() });
      return internals.get(this);
    },
  });
  Object.assign(globalThis, { statesOf: (element: Element) => [...(internals.get(element)?.states ?? [])] });
}

/** The states that an element reflects. */
export const statesOf = (element: Element): readonly string[] =>
  (globalThis as unknown as { statesOf(element: Element): readonly string[] }).statesOf(element);

/** A page with the script tag of the demo's shop, on a platform of its own. */
export async function openPage() {
  const platform = await createPlatform();
  const requests: string[] = [];
  let interceptor: ((request: Request) => Response | undefined) | undefined;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input as string, init);
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return interceptor?.(request) ?? platform.fetch(request);
  };
  localStorage.clear();
  const key = Symbol.for('kiosk');
  Reflect.deleteProperty(globalThis, key);
  Reflect.deleteProperty(globalThis, 'kiosk');
  document.head.replaceChildren();
  document.body.replaceChildren();
  const script = document.createElement('script');
  Object.assign(script.dataset, { clientId: 'demo-client', apiHost: API, storage: 'memory' });
  script.type = 'text/plain';
  document.head.append(script);

  const handle = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await platform.fetch(new Request(`http://localhost/_/${path}`, init))).json();
  };
  return {
    requests,
    handle,
    /** Answers in the platform's place while it gives something. */
    intercept: (answer: typeof interceptor) => {
      interceptor = answer;
    },
    registry: () => (globalThis as unknown as Record<symbol, Registry>)[key],
    /** Puts HTML into the page and answers its first element. */
    show: (html: string): HTMLElement => {
      const parsed = new DOMParser().parseFromString(html, 'text/html').body;
      const node = document.importNode(parsed.firstElementChild as HTMLElement, true);
      document.body.append(node);
      return node;
    },
    /** The units in the platform's carts. */
    units: async (): Promise<number> =>
      ((await handle('carts')).carts as { cart: { lineItems: { quantity: number }[] } }[])
        .flatMap(({ cart }) => cart.lineItems)
        .reduce((units, { quantity }) => units + quantity, 0),
  };
}

/** What a shopper can read in an element, skeletons and all. */
export const textOf = (element: Element): string => element.shadowRoot?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** A button inside an element by its words. */
export function findButton(element: Element, label: RegExp): HTMLButtonElement {
  const buttons = [...(element.shadowRoot?.querySelectorAll('button') ?? [])];
  const found = buttons.find(button => label.test(button.getAttribute('aria-label') ?? button.textContent ?? ''));
  if (!found)
    throw new Error(`No button like ${label} among: ${buttons.map(button => button.textContent).join(' | ')}`);
  return found;
}
