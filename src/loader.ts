import { getRegistry, registerTags } from './app/start/registry.ts';
import { TOKENS_KEY_PREFIX } from './session/tokens-key.ts';
import { DEFAULT_API_HOST } from './transport/api-host.ts';
import { findAll } from './validation/find-all.ts';
import { ignoreErrors } from './validation/ignore-errors.ts';
import { makeElement } from './validation/make-element.ts';
import { SCRIPT_TAGS } from './validation/script-tags.ts';

declare const KIOSK_VERSION: string;
/**
 * The tags of the elements as a selector, the names of files with several elements by tag, and the hash in the names of
 * files. The build fills in all three. Any other element has a file with the name of its tag. The runtime is in the
 * file of RUNTIME_TAG.
 */
declare const KIOSK_TAGS: string;
declare const KIOSK_FILES: Readonly<Record<string, string>>;
declare const KIOSK_HASH: string;

const RUNTIME_TAG = 'kiosk-add-to-cart';
const NOT_DEFINED = ':not(:defined)';
/** How long files may take before the element reports a failure, ms. A file that arrives later is still used. */
const MAX_WAIT_MS = 30_000;
const LOAD_FAILED = 'Not loaded. Press or reload to retry.';

type Methods = Record<string, (...args: unknown[]) => unknown>;
type PublicApi = Readonly<Record<string, unknown>> & { readonly cart: Methods; readonly member: Methods };

interface Page {
  kiosk?: PublicApi;
  /** The presses before this code ran, recorded by the page's optional line of script. */
  kioskClicks?: Event[];
  [storage: `${string}Storage`]: Storage | undefined;
}

const tags = KIOSK_TAGS;
const registry = getRegistry(KIOSK_VERSION);
registerTags(registry);
// A tag that a consent tool holds back has no `src`. The tag that runs follows it.
const [script] = findAll<HTMLScriptElement>(`${SCRIPT_TAGS}[src]`);
/** The loads of elements' code, by tag. Undefined once the code has failed to load. */
const loading: Record<string, Promise<unknown> | undefined> = {};

let observer: IntersectionObserver;
let sheet: CSSStyleSheet;

// Looks only where something has changed, because pages may be large and change often.
const mutations = new MutationObserver(records => {
  new Set(records.map(({ target }) => target as Element)).forEach(observeIn);
});

if (!registry.load) {
  if (!script?.dataset.clientId) console.error('[kiosk] no <script src data-client-id="ID">');
  else if (ignoreErrors(prepare)) {
    registry.load = load;
    registry.loading = loading;
    registry.observe = observeIn;
    observeIn();
    addEventListener('load', observeAll);
    addEventListener('click', onClick, true);
    if (!registry.started) publishApi();
    // `kioskClicks` may be an element of the page with that id or name.
    ignoreErrors(() => {
      document.adoptedStyleSheets.push(sheet);
      (self as unknown as Page).kioskClicks?.forEach(onClick);
    });
  } else registry.failed = importFile('check-browser.js').catch(() => {});
}

/**
 * Creates the observer and the style sheet, which need a current browser. Returns a falsy value or throws in a browser
 * without relative colors or `:dir()`.
 */
function prepare(): unknown {
  observer = new IntersectionObserver(entries => {
    // The other tags follow those in view, because Tab reaches their elements and an element without a box is never in
    // view. A page may have a Promise without `allSettled`.
    Promise.all(entries.map(entry => entry.isIntersecting && load(entry.target.localName).catch(() => {}))).then(() => {
      for (const { target } of entries) if (!(target.localName in loading)) load(target.localName);
    });
  });
  // Reserves space for buttons, unless kiosk.css does, and hides content for members only. An unused color and an
  // unused selector show how old the browser is.
  sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `kiosk-cart-drawer${NOT_DEFINED},:dir(x),${NOT_DEFINED}>[slot=signed-in]{display:none;color:rgb(from red r g b)}@layer{kiosk-add-to-cart:not([hidden]):is(:state(loading),${NOT_DEFINED}){min-height:86px;display:block}}`,
  );
  return (sheet.cssRules[0] as CSSStyleRule).style[1];
}

/** Imports a file from the script's folder. */
function importFile(name: string): Promise<unknown> {
  // import() accepts a URL, although its type does not say so.
  return import(new URL(name, (script as HTMLScriptElement).src) as unknown as string);
}

/** Loads the code of a tag, once unless it fails. */
function load(tag: string): Promise<unknown> {
  // biome-ignore lint/suspicious/noAssignInExpressions: a statement of its own costs bytes.
  const code = (loading[tag] ??= fetchCode(tag));
  code.catch(() => {}); // `fetchCode` has shown the failure, and callers still get the rejection
  return code;
}

/** Fetches and runs an element's code, and the runtime that it needs. Rejects after showing the failure. */
function fetchCode(tag: string): Promise<unknown> {
  prefetchGrant();
  registry.onLoad?.();
  // The next attempt has the same address, because files import each other by it. Another address would run a second
  // copy. Browsers that cache the failure of a module need a reload.
  const importChunk = (name: string) => importFile(`shared/${name}-${KIOSK_HASH}.js`);
  // Failures are ignored here, because the files that import these parts handle them.
  for (const part of /-cart/.test(tag) ? ['actions'] : ['actions', 'elements'])
    importChunk(`kiosk-${part}`).catch(() => {});
  return Promise.race([
    // Rejects if a blocker's file has defined nothing.
    Promise.all([RUNTIME_TAG, KIOSK_FILES[tag] ?? tag].map(importChunk)).then(
      () => (customElements.get(tag) as { name: string }).name,
    ),
    new Promise((_, reject) => setTimeout(reject, MAX_WAIT_MS)),
  ]).then(observeAll, error => {
    // biome-ignore lint/suspicious/noAssignInExpressions: a statement of its own costs bytes.
    observeIn((loading[tag] = undefined), tag);
    throw error;
  });
}

/**
 * Requests the anonymous grant of a first visit while the code loads. The session takes the grant from the registry.
 */
function prefetchGrant(): void {
  const {
    clientId,
    storage = 'local',
    apiHost = DEFAULT_API_HOST,
  } = (script as HTMLScriptElement).dataset as DOMStringMap & { clientId: string };
  if (registry.apps.has(clientId) || registry.grants.has(clientId)) return;
  // With `memory` there is no such storage, and no tokens yet.
  if (ignoreErrors(() => (self as unknown as Page)[`${storage}Storage`]?.getItem(TOKENS_KEY_PREFIX + clientId))) return;
  // The runtime reports an invalid host.
  ignoreErrors(() => {
    const grant = fetch(new URL('/oauth2/token', apiHost), {
      redirect: 'error',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Written by hand, because old libraries change how a page writes JSON.
      body: `{"clientId":"${clientId}","grantType":"anonymous"}`,
    });
    grant.catch(() => {}); // the session reports a failure
    registry.grants.set(clientId, grant);
  });
}

/**
 * Opens the cart or login for a clicked opener until the runtime does. Loads an element that is clicked before its code
 * runs. The element carries out the click later, unless the click was on a link, an input, a label, some slotted
 * content, or prerendered content other than the button.
 */
function onClick(event: Event): void {
  // The target may be the window, or a form with an input named `closest`.
  const on = (selector: string) => ignoreErrors(() => (event.target as Element).closest(selector));
  const opener = !registry.started && on('a[href="#kiosk-cart"],[data-kiosk-open]');
  if (opener) {
    event.preventDefault();
    const open = (): unknown =>
      load(RUNTIME_TAG).then(
        () => (registry.open as (opener: Element) => void)(opener),
        () => showLoadError(opener, open),
      );
    open();
  }
  const element = on(tags);
  if (!element || !(element.matches(NOT_DEFINED) || registry.clicks.has(element))) return;
  const [pressed] = event.composedPath() as Element[];
  const isPrerendered = (event.target as Element).shadowRoot;
  // Of prerendered content only the button acts. The path of a click that was recorded earlier is empty.
  if (
    !on('a,input,label,[slot=after],[slot=before],[slot=failed]') &&
    (!isPrerendered || pressed?.closest('[part~=button]'))
  ) {
    event.preventDefault();
    registry.clicks.set(element, Date.now());
  }
  load(element.localName);
}

/** Restarts the observer, so that it reports each element whose code has not loaded, and no other. */
function observeAll(): void {
  observer.disconnect();
  observeIn();
}

/**
 * Observes the elements below a node whose code has not loaded, which is harmless if repeated. Elements of the tag
 * `failed` show the error instead. This includes open shadow roots and their later changes, because another element of
 * the page may fill them at any time.
 */
function observeIn(root: ParentNode & Node = findAll(':root')[0] as Element, failed?: unknown): void {
  mutations.observe(root, { subtree: true, childList: true });
  for (const element of root.querySelectorAll(NOT_DEFINED)) {
    const { localName } = element;
    if (localName === failed) showLoadError(element, () => load(localName));
    else if (element.matches(tags)) observer.observe(element);
    // The runtime reports misspelt tags. `whenDefined` rejects for a `<button is="…">`.
    else
      loading[localName] ??= (
        /^kiosk-/.test(localName) ? load(RUNTIME_TAG) : customElements.whenDefined(localName)
      ).then(observeAll, observeAll);
  }
  // Forms have no shadow root, but their inputs may be named like one.
  for (const { shadowRoot } of root.querySelectorAll(`:not(form,${tags})`))
    if (shadowRoot) observeIn(shadowRoot, failed);
}

/** Publishes `window.kiosk` with methods that wait for the runtime, which replaces them. */
function publishApi(): void {
  // The runtime sets `serve` once it is loaded, and resolves with this object, completed.
  const ready = () => load(RUNTIME_TAG).then(() => (registry.serve as () => Promise<PublicApi>)());
  const lazyMethods = (getMethods: (api: PublicApi) => Methods): Methods =>
    new Proxy(
      {},
      {
        get:
          (_, method: string) =>
          (...args: unknown[]) =>
            ready().then(api => getMethods(api)[method]?.(...args)),
      },
    );
  const { consent, setStorage } = lazyMethods(api => api as unknown as Methods);
  const publicApi: PublicApi = {
    version: registry.version,
    consent,
    on: (event: string, listener: EventListener) => {
      addEventListener(event, listener);
      return () => removeEventListener(event, listener);
    },
    setStorage,
    cart: lazyMethods(api => api.cart),
    member: lazyMethods(api => api.member),
    get ready() {
      return ready();
    },
  };
  registry.publicApi = publicApi;
  (self as unknown as Page).kiosk ??= publicApi;
}

/**
 * Shows that an element's code failed to load, and emits `kiosk:error`. Elements have no `failed` slot, so that the
 * message disappears once the code runs.
 */
function showLoadError(element: Element, retry: () => unknown): void {
  if (element.matches(tags) && !element.querySelector('[slot=failed]'))
    element.append(
      Object.assign(makeElement('p'), {
        slot: 'failed',
        role: 'alert',
        onclick: retry,
        textContent: LOAD_FAILED,
      }),
    );
  element.dispatchEvent(
    new CustomEvent('kiosk:error', {
      detail: { code: 'load_failed', message: LOAD_FAILED, retry },
      bubbles: true,
      composed: true,
    }),
  );
}
