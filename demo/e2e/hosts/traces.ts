import type { Tab } from '../engines/tab.ts';
import type { World } from '../world.ts';

/** Changes to a page outside of the elements, after their use. */
export interface Traces {
  /** Properties of the window that were added. */
  readonly keys: readonly string[];
  /** Added or replaced members of the prototypes and functions of the language and the DOM. */
  readonly changed: readonly string[];
  readonly adoptedSheets: number;
  /** On the window and the document, sorted. */
  readonly listeners: readonly string[];
  /** The first difference between the page's own markup and the served one, or an empty text. */
  readonly markup: string;
}

/** The traces that Kiosk leaves in every page, without listeners and the elements' own content. */
export const LASTING = { keys: ['kiosk', 'Symbol(kiosk)'], changed: [], adoptedSheets: 1 };

interface Watched {
  traces?: (html: string) => Traces;
}

/** Serves the script that records the page before Kiosk runs. Returns its tag, which must precede Kiosk's tag. */
export const watchTraces = (world: World): string => {
  const address = world.serve('/watch-traces.js', {
    html: `(${watch})()`,
    headers: { 'content-type': 'text/javascript' },
  });
  return `<script src="${address}"></script>`;
};

/** The changes since the page was recorded. `html` is the served page. */
export const readTraces = (tab: Tab, html: string): Promise<Traces> =>
  tab.evaluate(served => {
    const { traces } = window as Watched;
    if (!traces) throw new Error('the page was not watched');
    return traces(served);
  }, html);

/** Runs in the page before Kiosk. Records the page's state, and sets `traces`, which reads the changes since then. */
function watch(): void {
  const listeners: string[] = [];
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const nameOf = (target: unknown) => (target === document ? 'document' : target === window ? 'window' : undefined);
  const ids = new WeakMap<object, number>();
  let lastId = 0;
  const toKey = (target: string, type: string, listener: object, options: unknown) => {
    const id = ids.get(listener) ?? ++lastId;
    ids.set(listener, id);
    const capture = typeof options === 'object' ? (options as AddEventListenerOptions | null)?.capture : options;
    return `${target} ${type}${capture ? ' captured' : ''} ${id}`;
  };
  const forget = (key: string) => {
    const at = listeners.indexOf(key);
    if (at >= 0) listeners.splice(at, 1);
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    const target = nameOf(this ?? window);
    const { once, signal } = (typeof options === 'object' && options ? options : {}) as AddEventListenerOptions;
    // A `once` listener removes itself.
    if (target && listener && !once) {
      const key = toKey(target, type, listener, options);
      if (!listeners.includes(key)) listeners.push(key);
      if (signal) add.call(signal, 'abort', () => forget(key));
    }
    add.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
    const target = nameOf(this ?? window);
    if (target && listener) forget(toKey(target, type, listener, options));
    remove.call(this ?? window, type, listener, options);
  };

  type Own = ReadonlyMap<PropertyKey, PropertyDescriptor | undefined>;
  const own = (of: object): Own =>
    new Map(Reflect.ownKeys(of).map(key => [key, Reflect.getOwnPropertyDescriptor(of, key)]));
  const constructors = [
    ...[Object, Array, Function, String, Number, Boolean, Symbol, Promise, Map, Set, WeakMap, Error, RegExp, Date],
    ...[EventTarget, Event, Node, Element, HTMLElement, Document, ShadowRoot, HTMLInputElement, HTMLFormElement],
    ...[History, Storage, Window, CSSStyleSheet, CustomElementRegistry, XMLHttpRequest, Response, Headers, URL],
  ];
  const watched = new Map<string, object>([
    ['JSON', JSON],
    ['Math', Math],
    ['Reflect', Reflect],
    ['console', console ?? {}],
    ['history', history],
    ['navigator', navigator],
    ['document', document],
    ...constructors.flatMap(each => [[each.name, each] as const, [`${each.name}.prototype`, each.prototype] as const]),
  ]);
  const before = new Map([...watched].map(([name, of]) => [name, own(of)]));
  const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined) =>
    Object.is(one?.value, other?.value) && one?.get === other?.get && one?.set === other?.set;
  const compare = (name: string, of: object, was: Own | undefined): readonly string[] => {
    const is = own(of);
    const keys = [...new Set([...(was?.keys() ?? []), ...is.keys()])];
    return keys.filter(key => !isSame(was?.get(key), is.get(key))).map(key => `${name}.${String(key)}`);
  };

  const markupOf = (page: Document): string => {
    const copy = page.documentElement.cloneNode(true) as Element;
    for (const element of copy.querySelectorAll('*')) {
      if (!element.localName.startsWith('kiosk-')) continue;
      element.replaceChildren();
      // An element sets its own `open` attribute.
      element.removeAttribute('open');
    }
    return new XMLSerializer().serializeToString(copy).replace(/\s+/g, ' ');
  };
  const { length: sheets } = document.adoptedStyleSheets;
  const keys = new Set([...Reflect.ownKeys(window), 'traces']);
  const isFunction = (key: PropertyKey) => typeof Reflect.getOwnPropertyDescriptor(window, key)?.value === 'function';
  const functions = new Map([...keys].filter(isFunction).map(key => [key, Reflect.get(window, key)]));
  const idOf = (key: string) => key.replace(/.* /, '');
  /** The listeners without those of Firefox's driver, which listens for presses. */
  const withoutDriver = (): readonly string[] => {
    const drivers = listeners.filter(key => /__playwright|window auxclick captured/.test(key)).map(idOf);
    return listeners.filter(key => !drivers.includes(idOf(key)));
  };
  (window as Watched).traces = html => {
    const type = document.contentType as DOMParserSupportedType;
    const [served, found] = [markupOf(new DOMParser().parseFromString(html, type)), markupOf(document)];
    const at = [...found].findIndex((sign, index) => sign !== served[index]);
    return {
      keys: Reflect.ownKeys(window)
        // Globals that the browser drivers add are not traces of Kiosk.
        .filter(key => !keys.has(key) && !/^__pw|automationSessionProxy/.test(String(key)))
        .map(String),
      changed: [
        ...[...watched].flatMap(([name, of]) => compare(name, of, before.get(name))),
        ...[...functions].filter(([key, was]) => Reflect.get(window, key) !== was).map(([key]) => String(key)),
      ],
      adoptedSheets: document.adoptedStyleSheets.length - sheets,
      listeners: withoutDriver()
        .map(key => key.replace(/ \d+$/, ''))
        .sort(),
      markup:
        served === found ? '' : `served …${served.slice(at - 60, at + 60)}… found …${found.slice(at - 60, at + 90)}…`,
    };
  };
}
