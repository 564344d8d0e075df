import type { ShopApp } from '../../store/app.ts';
import { findAll } from '../../validation/find-all.ts';
import { SCRIPT_TAGS } from '../../validation/script-tags.ts';

/** The used part of a Trusted Types policy. Results are typed as strings, because the DOM's types require strings. */
export interface ScriptPolicy {
  createHTML(text: string): string;
  createScript(text: string): string;
  createScriptURL(url: string): string;
}

/** State that bundles of all versions share on a page, so that each shop has one session and one store. */
export interface Registry {
  /** The version that was loaded first. */
  readonly version: string;
  /** Script tags by client id; the first is the page's default shop. */
  readonly tags: Map<string, HTMLScriptElement>;
  readonly apps: Map<string, ShopApp>;
  /** Responses to token requests of a loader, by client id. Each session uses its own response once. */
  readonly grants: Map<string, Promise<Response>>;
  /**
   * The time of a press that an element has yet to carry out. It is 0 for an element that waits for its first render
   * without a press.
   */
  readonly clicks: WeakMap<Element, number>;
  /** Called when tags are registered: for elements without a configuration, and for the page's words. */
  readonly waiting: Set<() => void>;
  /** `window.kiosk`. */
  publicApi: object;
  /** Set with the first script that is added. Bundles share it, because a page may allow one policy per name. */
  policy?: ScriptPolicy | undefined;
  /** Set once the page's Trusted Types have rejected a JSON-LD block, so that the console has only one warning. */
  hasRejected?: true;
  /** Loads the code of an element by its tag; set once a loader watches the page. */
  load?: (tag: string) => Promise<unknown>;
  /** Has the tags of the elements whose code is loading or has loaded; set with `load`. */
  loading?: Readonly<Record<string, unknown>>;
  /** Called when the code of an element begins to load; set by the page's words. */
  onLoad?: () => void;
  /** Loads the code of the elements below a node, later elements included; set with `load`. */
  observe?: (root: ParentNode & Node) => void;
  /** Finds the elements by a selector in the page's open shadow roots; set with `served`. */
  findInRoots?: (selector: string) => HTMLElement[];
  /** Opens the cart or login of an opener once the code has loaded, or emits `kiosk:error`; set by the runtime. */
  open?: (opener: Element) => void;
  /** Set once a runtime handles presses on openers and will serve `publicApi`. Before that, the loader handles them. */
  started?: true;
  /** Serves `publicApi` and resolves with it; set by the runtime. Rejects if code fails to load, and can be retried. */
  serve?: () => Promise<object>;
  /** Set once `publicApi` is served. */
  served?: true;
  /** Set at the shopper's first input, such as a scroll or a key. */
  hasInput?: true;
  /** Truthy if the browser is too old. Then no element is defined. */
  failed?: unknown;
  /** Set once the console has the warning about an old browser. */
  isWarned?: true;
}

/** Change the key with the registry's shape, so that no bundle finds a registry of an unknown shape. */
const KEY = Symbol.for('kiosk');
type Holder = { [KEY]?: Registry };

/** The page's registry; undefined until a bundle has created it. */
export const findRegistry = (): Registry | undefined => (globalThis as Holder)[KEY];

/** The page's registry; the first bundle creates it. */
export function getRegistry(version: string): Registry {
  // biome-ignore lint/suspicious/noAssignInExpressions: a statement of its own costs bytes in the loader.
  return ((globalThis as Holder)[KEY] ??= {
    version,
    publicApi: {},
    tags: new Map(),
    apps: new Map(),
    grants: new Map(),
    clicks: new WeakMap(),
    waiting: new Set(),
  });
}

/** Registers the page's script tags; the first tag of a shop counts. */
export function registerTags({ tags, waiting }: Registry): void {
  for (const tag of findAll<HTMLScriptElement>(SCRIPT_TAGS)) {
    const { clientId } = tag.dataset;
    if (clientId && !tags.has(clientId)) tags.set(clientId, tag);
  }
  for (const listener of waiting) listener();
}
