import { DEFAULT_API_HOST } from './app/config.ts';
import { enterTags, findRegistry } from './app/registry.ts';
import { attempt } from './validation/ignore-errors.ts';

declare const KIOSK_VERSION: string;
/** The hash in each element's file name; the runtime is in that of the commonest. Written by the build. */
declare const KIOSK_HASHES: Readonly<Record<string, string>>;

/** Elements come to life when they are this near the viewport. */
const NEAR = '400px';
const RUNTIME = 'kiosk-add-to-cart';
const OPENER = 'a[href="#kiosk-cart"],[data-kiosk-open]';
const UNDEFINED = ':not(:defined)';
/** Room is kept for what is to come; what a page says to members is not seen before somebody is one. */
const RESERVED = `:where(kiosk-add-to-cart${UNDEFINED}){display:block;min-height:86px}kiosk-cart-drawer${UNDEFINED},kiosk-member-login${UNDEFINED}>[slot=signed-in]{display:none}`;
const FAILED = "Didn't load. Press to retry.";

type Acts = Record<string, (...args: unknown[]) => unknown>;
type Handle = Readonly<Record<string, unknown>> & { readonly cart: Acts; readonly member: Acts };

const page = globalThis as unknown as { kiosk?: Handle; [storage: `${string}Storage`]: Storage | undefined };

const hashes = KIOSK_HASHES;
const nothing = () => {};
const registry = findRegistry(KIOSK_VERSION);
enterTags(registry);
if (!registry.loader) {
  registry.loader = true;
  const [first] = registry.tags.values();
  if (first) start(first);
  else console.error('[kiosk] no data-client-id');
}

function start(script: HTMLScriptElement): void {
  // An `<img name="currentScript">` of a page's reviews must not say where code comes from.
  const own = document.currentScript;
  const base = (own instanceof HTMLScriptElement ? own : script).src;
  const pending: Record<string, Promise<unknown> | undefined> = {};
  let tries = 0;
  // A failed module is remembered by its address, so another try goes to another one.
  let query = '';

  const waitingFor = (tag: string) => document.querySelectorAll<HTMLElement>(tag + UNDEFINED);

  const load = (tag: string): Promise<unknown> => {
    seed(script);
    const fetchCode = (name: string) => import(new URL(`shared/${name}-${hashes[name]}.js${query}`, base).href);
    pending[tag] ??= Promise.all([RUNTIME, tag].map(fetchCode)).catch(error => {
      query = `?${++tries}`;
      delete pending[tag];
      for (const element of waitingFor(tag)) fail(element, () => tryLoad(element));
      throw error;
    });
    return pending[tag];
  };
  const tryLoad = (element: Element) => void load(element.localName).catch(nothing);

  const near = new IntersectionObserver(
    entries => {
      for (const entry of entries) if (entry.isIntersecting) tryLoad(entry.target);
    },
    { rootMargin: NEAR },
  );
  // Observing an element twice is nothing.
  const find = () => {
    for (const element of waitingFor('')) {
      if (hashes[element.localName]) near.observe(element);
    }
  };
  new MutationObserver(find).observe(document, { childList: true, subtree: true });
  find();

  for (const type of ['pointerover', 'click']) {
    addEventListener(
      type,
      event => {
        // A window can be a target too, and so can a form with an input called `closest`.
        const on = (selector: string) => attempt(() => (event.target as Element).closest(selector));
        const press = type === 'click' && event.isTrusted;
        const opener = press && !registry.started && on(OPENER);
        if (opener) {
          event.preventDefault();
          const open = (): unknown =>
            load(RUNTIME).then(
              () => registry.open?.(opener),
              () => fail(opener, open),
            );
          open();
        }
        const element = on(`${Object.keys(hashes)}`);
        if (!element || !(element.matches(UNDEFINED) || registry.presses.has(element))) return;
        if (press && !on('a,label,input,[slot=before],[slot=after]')) {
          event.preventDefault();
          registry.presses.set(element, Date.now());
        }
        tryLoad(element);
      },
      true,
    );
  }

  // The runtime replaces what this hands out; until then each act waits for it.
  if (!registry.started) {
    const ready = () => load(RUNTIME).then(() => handle);
    const later = (of: () => Acts): Acts =>
      new Proxy(
        {},
        {
          get:
            (_, act: string) =>
            (...args: unknown[]) =>
              ready().then(() => of()[act]?.(...args)),
        },
      );
    const { consent, setStorage } = later(() => handle as unknown as Acts);
    const handle: Handle = {
      version: registry.version,
      on: (event: string, listener: EventListener) => {
        addEventListener(event, listener);
        return () => removeEventListener(event, listener);
      },
      cart: later(() => handle.cart),
      member: later(() => handle.member),
      consent,
      setStorage,
      get ready() {
        return ready();
      },
    };
    registry.handle = handle;
    page.kiosk ??= handle;
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RESERVED);
  attempt(() => document.adoptedStyleSheets.push(sheet));
}

/** Begins the anonymous grant of a first visit while the code is on its way; the vault's logic stays in the session. */
function seed({ dataset }: HTMLScriptElement): void {
  const { clientId = '', storage = 'local', apiHost = DEFAULT_API_HOST } = dataset;
  if (registry.shops.has(clientId) || registry.seeds.has(clientId)) return;
  // Memory is no storage of the page's, and holds nothing yet.
  if (attempt(() => page[`${storage}Storage`]?.getItem(`kiosk:tokens:${clientId}`))) return;
  // A bad address is named by the runtime.
  attempt(() => {
    const grant = fetch(new URL('/oauth2/token', apiHost), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, grantType: 'anonymous' }),
      redirect: 'error',
    });
    grant.catch(nothing);
    registry.seeds.set(clientId, grant);
  });
}

/** What a shopper sees of an element whose code cannot be had, and what the page is told. Once the code is there, no slot shows this. */
function fail(element: Element, retry: () => unknown): void {
  if (hashes[element.localName] && !element.querySelector('[slot=failed]'))
    element.append(Object.assign(document.createElement('p'), { slot: 'failed', role: 'alert', textContent: FAILED }));
  element.dispatchEvent(
    new CustomEvent('kiosk:error', {
      detail: { code: 'load_failed', message: FAILED, retry },
      composed: true,
      bubbles: true,
    }),
  );
}
