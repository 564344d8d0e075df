import { type ComponentType, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { startRuntime } from '../app/runtime.ts';
import { appFor } from '../app/shop-app.ts';
import { breathe } from '../app/yield-to-frame.ts';
import type { App } from '../store/app.ts';
import base from '../ui/base.css?inline';
import { sheet } from '../ui/style-sheet.ts';
import { type Attributes, camel, type PropsOf, text } from './attributes.ts';
import { Guard } from './ErrorBoundary.tsx';
import { localeOf } from './resolve-locale.ts';

/** How long a press waits for the code of its element, ms. */
const PRESS_KEPT = 8000;

/** What every element of the family has beside its own attributes. */
export interface WidgetHost extends HTMLElement {
  clientId: string;
  locale: string;
  /** Reflects states as `:state(…)`, in place of those before. */
  reflect(states: readonly string[]): void;
  /** Carries out the press that the registry holds for it. */
  press(): void;
  /** Whether the page has put something into a slot; blanks between tags are nothing. */
  fills(slot: string): boolean;
}

/** What an island gets: its attributes, and where it is. */
export type IslandProps<A extends Attributes> = PropsOf<A> & {
  readonly app: App;
  readonly host: WidgetHost;
  readonly locale: string;
  /** Rises with each press that was made before the island was there. */
  readonly press: number;
  /** Rises when the element is put elsewhere in the page. */
  readonly moves: number;
};

/** An element said in one piece. */
export interface Declaration<A extends Attributes> {
  readonly tag: `kiosk-${string}`;
  readonly attributes: A;
  readonly island: ComponentType<IslandProps<A>>;
  readonly styles: string;
  /** Asks for what the island will need: its turn to be drawn may come some frames later. */
  readonly prepare?: (app: App, attributes: PropsOf<A>) => void;
}

export interface WidgetClass<A extends Attributes> {
  new (): WidgetHost & { -readonly [K in keyof PropsOf<A>]: PropsOf<A>[K] };
  /** Registers the element; a tag that is taken, by whatever version, stays as it is. */
  define(): void;
}

// A server that imports an element's class has no HTMLElement.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** Makes an element class of a declaration: shadow root, island, and a life that survives being moved. */
/* @__NO_SIDE_EFFECTS__ */
export function widget<const A extends Attributes>(declaration: Declaration<A>): WidgetClass<A> {
  const { tag, island, styles } = declaration;
  const kinds = { ...declaration.attributes, 'client-id': text, locale: text };
  const names = Object.keys(kinds) as (keyof typeof kinds & string)[];
  let sheets: CSSStyleSheet[] | undefined;

  class Widget extends Base {
    static observedAttributes = names;

    static define(): void {
      startRuntime();
      // biome-ignore lint/complexity/noThisInStatic: the class that extends this one is the element.
      if (!customElements.get(tag)) customElements.define(tag, this);
    }

    #internals = this.attachInternals();
    #root: Root | undefined;
    #key = '';
    #press = 0;
    #moves = 0;
    /** Its turn to be drawn has not come yet. */
    #waits = true;
    #drawing = false;
    /** Renders in a microtask of its own, once for what changes together: an island that sets an attribute is not rendered inside itself. */
    readonly #draw = () => {
      if (this.#drawing || this.#waits) return;
      this.#drawing = true;
      queueMicrotask(() => {
        this.#drawing = false;
        if (this.#root) this.#render();
      });
    };

    connectedCallback(): void {
      if (this.#root) {
        this.#moves++;
        this.#draw();
        return;
      }
      this.#adoptProperties();
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      shadow.adoptedStyleSheets = sheets ??= [sheet(base), sheet(styles)];
      shadow.replaceChildren();
      // What the page puts between the tags may come after the element, as HTML arrives in pieces.
      shadow.addEventListener('slotchange', this.#draw);
      this.#root = createRoot(shadow.appendChild(document.createElement('div')));
      if (this.fills('fallback')) this.#standIn();
      const app = this.#find();
      if (app) {
        const { presses } = startRuntime();
        // A loader notes presses until then.
        presses.set(this, presses.get(this) ?? 0);
        declaration.prepare?.(app, this.#read());
      }
      // Of a hundred elements that come at once the last are drawn some frames later, so that the page can answer in between.
      void breathe().then(() => {
        this.#waits = false;
        this.#draw();
      });
    }

    attributeChangedCallback(): void {
      this.#draw();
    }

    /** Waits a microtask: a node that is only being moved connects again at once and keeps its state. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        startRuntime().waiting.delete(this.#draw);
        this.#root?.unmount();
        this.#root = undefined;
        this.#press = 0;
      });
    }

    press(): void {
      this.#draw();
    }

    reflect(states: readonly string[]): void {
      // Engines before 2024 have no custom states.
      const { states: held } = this.#internals;
      held?.clear();
      for (const state of states) held?.add(state);
    }

    fills(slot: string): boolean {
      return [...this.childNodes].some(node =>
        node instanceof Element ? node.slot === slot : !slot && node instanceof Text && node.data.trim() !== '',
      );
    }

    #find(): App | undefined {
      return appFor(startRuntime(), this.getAttribute('client-id') ?? undefined);
    }

    /** The page's fallback. */
    #standIn(): void {
      this.#root?.render(createElement('slot', { name: 'fallback' }));
    }

    #read(): PropsOf<A> {
      const read = names.map(name => [camel(name), kinds[name].read(this.getAttribute(name))]);
      return Object.fromEntries(read) as PropsOf<A>; // keys and kinds of its own attributes
    }

    #render(): void {
      const registry = startRuntime();
      const app = this.#find();
      if (!app) {
        registry.waiting.add(this.#draw);
        this.#standIn();
        return;
      }
      registry.waiting.delete(this.#draw);
      // What is about another product or shop begins anew; a press was meant for the one of its time.
      const key = app.clientId + this.getAttribute('product');
      if (key !== this.#key) this.#press = 0;
      this.#key = key;
      const pressed = registry.presses.get(this) ?? 0;
      registry.presses.delete(this);
      if (Date.now() - pressed < PRESS_KEPT) this.#press++;
      const props = {
        ...this.#read(),
        app,
        host: this,
        locale: localeOf(this, app.locale),
        press: this.#press,
        moves: this.#moves,
      };
      const draw = () => createElement(island as ComponentType<object>, props);
      this.#root?.render(createElement(Guard, { host: this as unknown as WidgetHost, key, draw }));
    }

    /** Values that a page set before the class was there become attributes. */
    #adoptProperties(): void {
      for (const name of names.map(camel)) {
        const own = Object.getOwnPropertyDescriptor(this, name);
        if (!own) continue;
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, own.value);
      }
    }
  }

  for (const name of names) {
    const { read, write } = kinds[name];
    Object.defineProperty(Widget.prototype, camel(name), {
      get(this: HTMLElement) {
        return read(this.getAttribute(name));
      },
      set(this: HTMLElement, value: never) {
        const written = write(value);
        if (written === null) this.removeAttribute(name);
        else this.setAttribute(name, written);
      },
    });
  }
  return Widget as unknown as WidgetClass<A>;
}
