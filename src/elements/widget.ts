import { type ComponentType, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { getRuntime } from '../app/runtime.ts';
import { getShopApp } from '../app/shop-app.ts';
import { yieldToFrame } from '../app/yield-to-frame.ts';
import type { ShopApp } from '../store/app.ts';
import base from '../ui/base.css?inline';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { createStyleSheet } from '../ui/style-sheet.ts';
import { type Attributes, type PropsOf, text, toCamelCase } from './attributes.ts';
import type { WidgetHost, WidgetProps } from './host.ts';
import { resolveLocale } from './resolve-locale.ts';

/** How long a press waits for the code of its element, ms. */
const ACTIVATION_TTL_MS = 8000;

/** An element said in one piece. */
export interface WidgetOptions<A extends Attributes> {
  readonly tag: `kiosk-${string}`;
  readonly attributes: A;
  readonly component: ComponentType<WidgetProps<A>>;
  readonly styles: string;
  /** Asks for what the island will need: its turn to be drawn may come some frames later. */
  readonly prepare?: (app: ShopApp, attributes: PropsOf<A>) => void;
}

export interface WidgetClass<A extends Attributes> {
  new (): WidgetHost & { -readonly [K in keyof PropsOf<A>]: PropsOf<A>[K] };
  /** Registers the element; a tag that is taken, by whatever version, stays as it is. */
  define(): void;
}

/** The page's own content for an element that cannot be rendered. */
const createFallback = () => createElement('slot', { name: 'fallback' });

// A server that imports an element's class has no HTMLElement.
const BaseElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** Makes an element class of a declaration: shadow root, island, and a life that survives being moved. */
/* @__NO_SIDE_EFFECTS__ */
export function widget<const A extends Attributes>(options: WidgetOptions<A>): WidgetClass<A> {
  const { tag, component, styles } = options;
  const types = { ...options.attributes, 'client-id': text, locale: text };
  const names = Object.keys(types) as (keyof typeof types & string)[];
  let sheets: CSSStyleSheet[] | undefined;

  class Widget extends BaseElement {
    static observedAttributes = names;

    static define(): void {
      getRuntime();
      // biome-ignore lint/complexity/noThisInStatic: the class that extends this one is the element.
      if (!customElements.get(tag)) customElements.define(tag, this);
    }

    #internals = this.attachInternals();
    #root: Root | undefined;
    #key = '';
    #activations = 0;
    #connections = 0;
    /** Its turn to be drawn has not come yet. */
    #isDeferred = true;
    #isQueued = false;
    /** Renders in a microtask of its own, once for what changes together: an island that sets an attribute is not rendered inside itself. */
    readonly #scheduleRender = () => {
      if (this.#isQueued || this.#isDeferred) return;
      this.#isQueued = true;
      queueMicrotask(() => {
        this.#isQueued = false;
        if (this.#root) this.#render();
      });
    };

    connectedCallback(): void {
      if (this.#root) {
        this.#connections++;
        this.#scheduleRender();
        return;
      }
      this.#upgradeProperties();
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      shadow.adoptedStyleSheets = sheets ??= [createStyleSheet(base), createStyleSheet(styles)];
      shadow.replaceChildren();
      // What the page puts between the tags may come after the element, as HTML arrives in pieces.
      shadow.addEventListener('slotchange', this.#scheduleRender);
      this.#root = createRoot(shadow.appendChild(document.createElement('div')));
      if (this.hasSlotted('fallback')) this.#renderFallback();
      const app = this.#getApp();
      if (app) {
        const { clicks } = getRuntime();
        // A loader notes presses until then.
        clicks.set(this, clicks.get(this) ?? 0);
        options.prepare?.(app, this.#readProps());
      }
      // Of a hundred elements that come at once the last are drawn some frames later, so that the page can answer in between.
      void yieldToFrame().then(() => {
        this.#isDeferred = false;
        this.#scheduleRender();
      });
    }

    attributeChangedCallback(): void {
      this.#scheduleRender();
    }

    /** Waits a microtask: a node that is only being moved connects again at once and keeps its state. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        getRuntime().waiting.delete(this.#scheduleRender);
        this.#root?.unmount();
        this.#root = undefined;
        this.#activations = 0;
      });
    }

    activate(): void {
      this.#scheduleRender();
    }

    reflect(states: readonly string[]): void {
      // Engines before 2024 have no custom states.
      const { states: current } = this.#internals;
      current?.clear();
      for (const state of states) current?.add(state);
    }

    hasSlotted(slot: string): boolean {
      return [...this.childNodes].some(node =>
        node instanceof Element ? node.slot === slot : !slot && node instanceof Text && node.data.trim() !== '',
      );
    }

    #getApp(): ShopApp | undefined {
      return getShopApp(getRuntime(), this.getAttribute('client-id') ?? undefined);
    }

    #renderFallback(): void {
      this.#root?.render(createFallback());
    }

    #readProps(): PropsOf<A> {
      const entries = names.map(name => [toCamelCase(name), types[name].read(this.getAttribute(name))]);
      return Object.fromEntries(entries) as PropsOf<A>; // keys and kinds of its own attributes
    }

    #render(): void {
      const registry = getRuntime();
      const app = this.#getApp();
      if (!app) {
        registry.waiting.add(this.#scheduleRender);
        this.#renderFallback();
        return;
      }
      registry.waiting.delete(this.#scheduleRender);
      // What is about another product or shop begins anew; a press was meant for the one of its time.
      const key = app.clientId + this.getAttribute('product');
      if (key !== this.#key) this.#activations = 0;
      this.#key = key;
      const activatedAt = registry.clicks.get(this) ?? 0;
      registry.clicks.delete(this);
      if (Date.now() - activatedAt < ACTIVATION_TTL_MS) this.#activations++;
      const props = {
        ...this.#readProps(),
        app,
        host: this,
        locale: resolveLocale(this, app.locale),
        activations: this.#activations,
        connections: this.#connections,
      };
      const content = createElement(ErrorBoundary, {
        key,
        renderContent: () => createElement(component as ComponentType<object>, props),
        renderFallback: createFallback,
        onError: (error, retry) => {
          this.reflect(['error']);
          app.ports.emit('kiosk:error', { code: 'broken', message: error.message, retry }, this);
        },
      });
      this.#root?.render(content);
    }

    /** Values that a page set before the class was there become attributes. */
    #upgradeProperties(): void {
      for (const name of names.map(toCamelCase)) {
        const preset = Object.getOwnPropertyDescriptor(this, name);
        if (!preset) continue;
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, preset.value);
      }
    }
  }

  for (const name of names) {
    const { read, write } = types[name];
    Object.defineProperty(Widget.prototype, toCamelCase(name), {
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
