import type { ShopApp } from '../store/app.ts';

/** What bundles of any version share on a page, so that they have one visitor and one store for each shop. */
export interface Registry {
  readonly protocol: 1;
  /** The version that came first; it keeps the page. */
  readonly version: string;
  /** Script tags by client id; the first is the page's shop. */
  readonly tags: Map<string, HTMLScriptElement>;
  readonly apps: Map<string, ShopApp>;
  /** Anonymous grants that a loader has begun, each taken once. */
  readonly grants: Map<string, Promise<Response>>;
  /** Presses on elements that are not drawn yet, with their times; 0 while one whose code is there has had none. */
  readonly clicks: WeakMap<Element, number>;
  /** Called when a tag is added: elements that came before their configuration. */
  readonly waiting: Set<() => void>;
  /** What a page reaches as `window.kiosk`. */
  publicApi: object;
  /** Set by the loader that watches the page, if any. */
  loader?: true;
  /** Opens what an opener of the page's names; set by the runtime. */
  open?: (opener: Element) => void;
  /** Set once the runtime serves the handle. */
  started?: true;
}

const KEY = Symbol.for('kiosk');
/** Where ours is while a registry of another protocol has the usual place. */
const FALLBACK_KEY = Symbol.for('kiosk/1');
type Holder = { [KEY]?: Registry; [FALLBACK_KEY]?: Registry };

/** The page's registry, made if this bundle is the first. One of another protocol is left alone. */
export function getRegistry(version: string): Registry {
  const holder = globalThis as Holder;
  const key = holder[KEY] && holder[KEY].protocol !== 1 ? FALLBACK_KEY : KEY;
  holder[key] ??= {
    protocol: 1,
    version,
    tags: new Map(),
    apps: new Map(),
    grants: new Map(),
    clicks: new WeakMap(),
    waiting: new Set(),
    publicApi: {},
  };
  return holder[key];
}

/** Enters the shops of the page's script tags; a shop's first tag stands. */
export function registerTags({ tags, waiting }: Registry): void {
  for (const tag of document.querySelectorAll<HTMLScriptElement>('script[data-client-id]')) {
    const { clientId } = tag.dataset;
    if (clientId && !tags.has(clientId)) tags.set(clientId, tag);
  }
  for (const listener of waiting) listener();
}
