import { getRegistry, registerTags } from './app/registry.ts';
import { tokensKey } from './session/tokens-key.ts';
import { DEFAULT_API_HOST } from './transport/api-host.ts';
import { ignoreErrors } from './validation/ignore-errors.ts';

declare const KIOSK_VERSION: string;
/** The hash in each element's file name; the runtime is in that of the commonest. Written by the build. */
declare const KIOSK_HASHES: Readonly<Record<string, string>>;

/** Elements come to life when they are this near the viewport. */
const ROOT_MARGIN = '400px';
const RUNTIME_TAG = 'kiosk-add-to-cart';
const OPENER_SELECTOR = 'a[href="#kiosk-cart"],[data-kiosk-open]';
const NOT_DEFINED = ':not(:defined)';
/** Room is kept for what is to come; what a page says to members is not seen before somebody is one. */
const PLACEHOLDER_CSS = `:where(kiosk-add-to-cart${NOT_DEFINED}){display:block;min-height:86px}kiosk-cart-drawer${NOT_DEFINED},kiosk-member-login${NOT_DEFINED}>[slot=signed-in]{display:none}`;
const LOAD_FAILED = "Didn't load. Press to retry.";

type Methods = Record<string, (...args: unknown[]) => unknown>;
type PublicApi = Readonly<Record<string, unknown>> & { readonly cart: Methods; readonly member: Methods };

const page = globalThis as unknown as { kiosk?: PublicApi; [storage: `${string}Storage`]: Storage | undefined };

const hashes = KIOSK_HASHES;
const noop = () => {};
const registry = getRegistry(KIOSK_VERSION);
registerTags(registry);
if (!registry.loader) {
  registry.loader = true;
  const [first] = registry.tags.values();
  if (first) startLoader(first);
  else console.error('[kiosk] no data-client-id');
}

function startLoader(script: HTMLScriptElement): void {
  // An `<img name="currentScript">` of a page's reviews must not say where code comes from.
  const currentScript = document.currentScript;
  const base = (currentScript instanceof HTMLScriptElement ? currentScript : script).src;
  const loading: Record<string, Promise<unknown> | undefined> = {};
  let tries = 0;
  // A failed module is remembered by its address, so another try goes to another one.
  let query = '';

  const findUndefined = (tag: string) => document.querySelectorAll<HTMLElement>(tag + NOT_DEFINED);

  const load = (tag: string): Promise<unknown> => {
    prefetchGrant(script);
    const importChunk = (name: string) => import(new URL(`shared/${name}-${hashes[name]}.js${query}`, base).href);
    loading[tag] ??= Promise.all([RUNTIME_TAG, tag].map(importChunk)).catch(error => {
      query = `?${++tries}`;
      delete loading[tag];
      for (const element of findUndefined(tag)) showLoadError(element, () => tryLoad(element));
      throw error;
    });
    return loading[tag];
  };
  const tryLoad = (element: Element) => void load(element.localName).catch(noop);

  const observer = new IntersectionObserver(
    entries => {
      for (const entry of entries) if (entry.isIntersecting) tryLoad(entry.target);
    },
    { rootMargin: ROOT_MARGIN },
  );
  // Observing an element twice is nothing.
  const observeElements = () => {
    for (const element of findUndefined('')) {
      if (hashes[element.localName]) observer.observe(element);
    }
  };
  new MutationObserver(observeElements).observe(document, { childList: true, subtree: true });
  observeElements();

  for (const type of ['pointerover', 'click']) {
    addEventListener(
      type,
      event => {
        // A window can be a target too, and so can a form with an input called `closest`.
        const on = (selector: string) => ignoreErrors(() => (event.target as Element).closest(selector));
        const isClick = type === 'click' && event.isTrusted;
        const opener = isClick && !registry.started && on(OPENER_SELECTOR);
        if (opener) {
          event.preventDefault();
          const open = (): unknown =>
            load(RUNTIME_TAG).then(
              () => registry.open?.(opener),
              () => showLoadError(opener, open),
            );
          open();
        }
        const element = on(`${Object.keys(hashes)}`);
        if (!element || !(element.matches(NOT_DEFINED) || registry.clicks.has(element))) return;
        if (isClick && !on('a,label,input,[slot=before],[slot=after]')) {
          event.preventDefault();
          registry.clicks.set(element, Date.now());
        }
        tryLoad(element);
      },
      true,
    );
  }

  // The runtime replaces what this hands out; until then each act waits for it.
  if (!registry.started) {
    const ready = () => load(RUNTIME_TAG).then(() => publicApi);
    const lazyMethods = (getMethods: () => Methods): Methods =>
      new Proxy(
        {},
        {
          get:
            (_, method: string) =>
            (...args: unknown[]) =>
              ready().then(() => getMethods()[method]?.(...args)),
        },
      );
    const { consent, setStorage } = lazyMethods(() => publicApi as unknown as Methods);
    const publicApi: PublicApi = {
      version: registry.version,
      on: (event: string, listener: EventListener) => {
        addEventListener(event, listener);
        return () => removeEventListener(event, listener);
      },
      cart: lazyMethods(() => publicApi.cart),
      member: lazyMethods(() => publicApi.member),
      consent,
      setStorage,
      get ready() {
        return ready();
      },
    };
    registry.publicApi = publicApi;
    page.kiosk ??= publicApi;
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PLACEHOLDER_CSS);
  ignoreErrors(() => document.adoptedStyleSheets.push(sheet));
}

/** Begins the anonymous grant of a first visit while the code is on its way; the vault's logic stays in the session. */
function prefetchGrant({ dataset }: HTMLScriptElement): void {
  const { clientId = '', storage = 'local', apiHost = DEFAULT_API_HOST } = dataset;
  if (registry.apps.has(clientId) || registry.grants.has(clientId)) return;
  // Memory is no storage of the page's, and holds nothing yet.
  if (ignoreErrors(() => page[`${storage}Storage`]?.getItem(tokensKey(clientId)))) return;
  // A bad address is named by the runtime.
  ignoreErrors(() => {
    const grant = fetch(new URL('/oauth2/token', apiHost), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, grantType: 'anonymous' }),
      redirect: 'error',
    });
    grant.catch(noop);
    registry.grants.set(clientId, grant);
  });
}

/** What a shopper sees of an element whose code cannot be had, and what the page is told. Once the code is there, no slot shows this. */
function showLoadError(element: Element, retry: () => unknown): void {
  if (hashes[element.localName] && !element.querySelector('[slot=failed]'))
    element.append(
      Object.assign(document.createElement('p'), { slot: 'failed', role: 'alert', textContent: LOAD_FAILED }),
    );
  element.dispatchEvent(
    new CustomEvent('kiosk:error', {
      detail: { code: 'load_failed', message: LOAD_FAILED, retry },
      composed: true,
      bubbles: true,
    }),
  );
}
