import type { ShopApp } from '../../store/app.ts';
import { findAll } from '../../validation/find-all.ts';
import { SCRIPT_TAGS } from '../../validation/script-tags.ts';

/** A Trusted Types policy, as far as it is used. What it answers goes where the DOM's types want a string. */
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
  /** Responses to grants that a loader has requested, by client id; each session takes its own once. */
  readonly grants: Map<string, Promise<Response>>;
  /** When an element was clicked before its first render; 0 if its code is loaded and it has not been clicked. */
  readonly clicks: WeakMap<Element, number>;
  /** Called when tags are registered, for elements without a configuration. */
  readonly waiting: Set<() => void>;
  /** `window.kiosk`. */
  publicApi: object;
  /** Set with the first script that is added: a page may allow only one policy of a name. */
  policy?: ScriptPolicy | undefined;
  /** Set once the page's Trusted Types have rejected a script. */
  hasRejected?: true;
  /** Loads the code of an element by its tag; set once a loader watches the page. */
  load?: (tag: string) => Promise<unknown>;
  /** Has the code of the elements below a node loaded, and of those that come there later; set with `load`. */
  observe?: (root: ParentNode & Node) => void;
  /** Finds the elements by a selector in the page's open shadow roots; set with `served`. */
  findInRoots?: (selector: string) => HTMLElement[];
  /** Opens the cart or login that an opener is for, once the code for it has loaded, or emits `kiosk:error`; set by the runtime. */
  open?: (opener: Element) => void;
  /** Set once a runtime serves the page's openers, and is to serve `publicApi`; until then the loader keeps presses of openers. */
  started?: true;
  /** Resolves with `publicApi` once it is served; set by the runtime. Rejects if its code fails to load: the next call tries again. */
  serve?: () => Promise<object>;
  /** Set once `publicApi` is served. */
  served?: true;
  /** Set once the shopper moves about the page. */
  hasInput?: true;
  /** Set, to whatever is true, where the browser is too old: no element is defined. */
  failed?: unknown;
  /** Set once the console has the warning of that. */
  isWarned?: true;
}

/** A registry of another shape is to have another key: bundles never meet one that they do not know. */
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
