import { DEFAULT_API_HOST } from './app/config.ts';
import { enterTags, findRegistry } from './app/registry.ts';

declare const KIOSK_VERSION: string;
/** Which files an element needs, each with all that it imports: fetched side by side. Written by the build. */
declare const KIOSK_FILES: Readonly<Record<string, readonly string[]>>;

/** Elements come to life when they are this near the viewport. */
const NEAR = '400px';
const RUNTIME = 'kiosk-add-to-cart';
const DRAWER = 'kiosk-cart-drawer';
const OPENER = 'a[href="#kiosk-cart"],[data-kiosk-open="cart"]';
const UNDEFINED = ':not(:defined)';
const RESERVED = `kiosk-add-to-cart${UNDEFINED}{display:block;min-block-size:44px}${DRAWER}${UNDEFINED}{display:none}`;
const FAILED = "This didn't load. Check your connection, then press it to try again.";

type Acts = Record<string, (...args: unknown[]) => unknown>;
type Handle = object & { cart: Acts };

const registry = findRegistry(KIOSK_VERSION);
const own = document.currentScript as HTMLScriptElement | null;
enterTags(registry, own);
if (!registry.loader) {
  registry.loader = KIOSK_VERSION;
  if (registry.tags.size) start();
  else console.error('[kiosk] The script tag needs data-client-id="…": the shop\'s OAuth client id.');
}

function start(): void {
  const [first = ''] = registry.tags.keys();
  const base = own?.src || registry.tags.get(first)?.src;
  const tags = Object.keys(KIOSK_FILES);
  const pending: Record<string, Promise<unknown> | undefined> = {};
  let tries = 0;

  const waitingFor = (tag: string) => document.querySelectorAll<HTMLElement>(tag + UNDEFINED);

  const load = (tag: string, element?: Element): Promise<unknown> => {
    seed(element?.getAttribute('client-id') || first);
    // A failed module is remembered by its address, so another try goes to another one.
    const query = tries ? `?try=${tries}` : '';
    pending[tag] ??= Promise.all((KIOSK_FILES[tag] ?? []).map(file => import(new URL(file + query, base).href))).then(
      drawerSoon,
      error => {
        tries++;
        delete pending[tag];
        for (const element of waitingFor(tag)) fail(element, () => load(tag));
        throw error;
      },
    );
    return pending[tag];
  };
  const tryLoad = (element: Element) => void load(element.localName, element).catch(() => undefined);

  /** A drawer is not seen until it is opened: its code comes when the page has nothing better to do. */
  const drawerSoon = () => setTimeout(() => waitingFor(DRAWER).forEach(tryLoad), 200);
  if (document.readyState === 'complete') drawerSoon();
  else addEventListener('load', drawerSoon);

  const near = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        if (target.matches(UNDEFINED)) tryLoad(target);
      }
    },
    { rootMargin: NEAR },
  );
  // Observing an element twice is nothing.
  const find = () => tags.flatMap(tag => [...waitingFor(tag)]).forEach(element => void near.observe(element));
  new MutationObserver(find).observe(document, { childList: true, subtree: true });
  find();

  for (const type of ['pointerover', 'focusin', 'click']) {
    addEventListener(
      type,
      event => {
        const { target } = event;
        if (!(target instanceof Element)) return;
        const press = type === 'click' && event.isTrusted;
        if (press && !registry.started && target.closest(OPENER)) {
          event.preventDefault();
          void load(RUNTIME).then(() => handle.cart.open?.());
        }
        const element = target.closest(tags.join());
        if (!element?.matches(UNDEFINED)) return;
        if (press && !target.closest('a[href]')) {
          event.preventDefault();
          registry.presses.set(element, Date.now());
        }
        tryLoad(element);
      },
      true,
    );
  }

  /** The runtime replaces what this hands out; until then each act waits for it. */
  const later = (acts: readonly string[], of: () => Acts): Acts =>
    Object.fromEntries(acts.map(act => [act, (...args) => load(RUNTIME).then(() => of()[act]?.(...args))]));
  const handle: Handle = Object.assign(registry.handle, {
    version: registry.version,
    on: (event: string, listener: EventListener) => {
      document.addEventListener(event, listener);
      return () => document.removeEventListener(event, listener);
    },
    cart: later(['add', 'refresh', 'open', 'close'], () => handle.cart),
    ...later(['consent', 'setStorage'], () => handle as unknown as Acts),
  });
  Object.defineProperty(handle, 'ready', { get: () => load(RUNTIME).then(() => handle), configurable: true });
  if (!('kiosk' in globalThis)) Object.assign(globalThis, { kiosk: handle });

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RESERVED);
  document.adoptedStyleSheets.push(sheet);
}

/** Begins the anonymous grant of a first visit while the code is on its way; the vault's logic stays in the session. */
function seed(clientId: string): void {
  const { tags, shops, seeds } = registry;
  const tag = tags.get(clientId);
  if (!tag || shops.has(clientId) || seeds.has(clientId)) return;
  const { storage, apiHost = DEFAULT_API_HOST } = tag.dataset;
  try {
    const held = storage === 'session' ? sessionStorage : localStorage;
    if (storage !== 'memory' && held.getItem(`kiosk:tokens:${clientId}`)) return;
  } catch {
    // Blocked storage holds no tokens.
  }
  try {
    const grant = fetch(new URL('/oauth2/token', apiHost), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, grantType: 'anonymous' }),
      redirect: 'error',
    });
    grant.catch(() => undefined);
    seeds.set(clientId, grant);
  } catch {
    // A bad address is named by the runtime.
  }
}

/** What a shopper sees of an element whose code cannot be had: its own content, and what to do. */
function fail(element: HTMLElement, retry: () => Promise<unknown>): void {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  const slots = ['', 'fallback'].map(name => Object.assign(document.createElement('slot'), { name }));
  shadow.replaceChildren(...slots, message);
  message.textContent = FAILED;
  const detail = {
    code: 'load_failed',
    message: FAILED,
    requestId: undefined,
    retry: () => void retry().catch(() => undefined),
  };
  element.dispatchEvent(new CustomEvent('kiosk:error', { detail, bubbles: true, composed: true }));
}
