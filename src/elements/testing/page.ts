import { afterAll } from 'vitest';
import { openSeededPlatform } from '../../../demo/platform/testing/seeded-platform.ts';
import type { Registry } from '../../app/start/registry.ts';
// Imported in advance, because on a busy machine an element's first `import()` of them takes longer than a test waits.
import '../../app/actions.ts';
import '../../store/cart/worker/work.ts';
import '../../store/failures.ts';

const API = 'http://api.test';

// A timer that ends after the tests of a file would find no document.
const { setTimeout: start } = globalThis;
const timers = new Set<NodeJS.Timeout>();
globalThis.setTimeout = ((...args: Parameters<typeof start>) => {
  const timer = start(...args);
  timers.add(timer);
  return timer;
}) as typeof start;
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});

// happy-dom has no custom states.
if (!('attachInternals' in HTMLElement.prototype) || !('states' in HTMLElement.prototype.attachInternals.prototype)) {
  const internals = new WeakMap<Element, { readonly states: Set<string>; readonly shadowRoot: ShadowRoot | null }>();
  Object.defineProperty(HTMLElement.prototype, 'attachInternals', {
    configurable: true,
    value(this: Element) {
      const element = this;
      internals.set(this, {
        states: new Set(),
        get shadowRoot() {
          return element.shadowRoot;
        },
      });
      return internals.get(this);
    },
  });
  Object.assign(globalThis, { statesOf: (element: Element) => [...(internals.get(element)?.states ?? [])] });
}

// happy-dom has no layout. Everything is in view unless a test replaces the observer.
globalThis.IntersectionObserver = class {
  readonly #report: (element: Element) => void;
  constructor(callback: (entries: readonly object[]) => void) {
    this.#report = target =>
      queueMicrotask(() =>
        callback([{ target, isIntersecting: true, boundingClientRect: target.getBoundingClientRect() }]),
      );
  }
  observe(element: Element): void {
    this.#report(element);
  }
  unobserve(): void {}
  disconnect(): void {}
} as unknown as typeof IntersectionObserver;

export const statesOf = (element: Element): readonly string[] =>
  (globalThis as unknown as { statesOf(element: Element): readonly string[] }).statesOf(element);

/** The number of requests that a platform is answering. */
let underWay = 0;

/** Opens a page with the script tag of the demo shop and its own platform, after the answers to the page before. */
export async function openPage() {
  while (underWay) await nextFrame();
  const platform = await openSeededPlatform();
  const requests: string[] = [];
  let interceptor: ((request: Request) => Response | undefined | Promise<Response | undefined>) | undefined;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input as string, init);
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    const intercepted = await interceptor?.(request);
    if (intercepted) return intercepted;
    underWay++;
    return platform.fetch(request).finally(() => underWay--);
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

  const admin = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await platform.fetch(new Request(`http://localhost/_/${path}`, init))).json();
  };
  return {
    requests,
    /** Calls one of the platform's test controls. */
    admin,
    /** Requests for which `next` returns a response do not reach the platform. */
    intercept: (next: typeof interceptor) => {
      interceptor = next;
    },
    registry: () => (globalThis as unknown as Record<symbol, Registry>)[key],
    /** Appends the first element of some HTML to the page and returns it. */
    show: (html: string): HTMLElement => {
      const parsed = new DOMParser().parseFromString(html, 'text/html').body;
      const node = document.importNode(parsed.firstElementChild as HTMLElement, true);
      document.body.append(node);
      return node;
    },
    /** The number of units in the platform's carts. */
    units: async (): Promise<number> =>
      ((await admin('carts')).carts as { cart: { lineItems: { quantity: number }[] } }[])
        .flatMap(({ cart }) => cart.lineItems)
        .reduce((units, { quantity }) => units + quantity, 0),
  };
}

/** Resolves after the effects of a render, which run after a frame. */
export const nextFrame = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));

/** The text that an element renders. */
export const textOf = (element: Element): string => element.shadowRoot?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** Finds a button inside an element by its accessible name. */
export function findButton(element: Element, label: RegExp): HTMLButtonElement {
  const buttons = [...(element.shadowRoot?.querySelectorAll('button') ?? [])];
  const found = buttons.find(button => label.test(button.getAttribute('aria-label') ?? button.textContent ?? ''));
  if (!found)
    throw new Error(`No button like ${label} among: ${buttons.map(button => button.textContent).join(' | ')}`);
  return found;
}
