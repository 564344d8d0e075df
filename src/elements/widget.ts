import { type ComponentType, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { getRuntime, startRuntime } from '../app/start/runtime.ts';
import { getShopApp } from '../app/start/shop-app.ts';
import { yieldToFrame } from '../app/start/yield-to-frame.ts';
import { offerLocale, pageLanguage } from '../i18n/messages.ts';
import type { ShopApp } from '../store/app.ts';
import { toProblem } from '../store/problem.ts';
import base from '../ui/base.css?inline';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { createStyleSheet } from '../ui/style-sheet.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import {
  type Attributes,
  defineProperties,
  type PropsOf,
  readAttributes,
  text,
  upgradeProperties,
} from './attributes.ts';
import { followChildren, unfollowChildren } from './children.ts';
import { type Drawing, drawNow, drawWhenNear, stopWaiting } from './draw-when-near.ts';
import type { WidgetHost, WidgetProps } from './host.ts';
import { LateNotice } from './LateNotice.tsx';
import { resolveLocale } from './resolve-locale.ts';

/** How long a click waits for the code of its element, ms. */
const ACTIVATION_TTL_MS = 8000;

interface WidgetOptions<A extends Attributes> {
  readonly tag: `kiosk-${string}`;
  readonly attributes: A;
  readonly component: ComponentType<WidgetProps<A>>;
  readonly styles: string;
  /**
   * Draws the element wherever it is, for one that has no box of its own or that the page relies on. Others are drawn when
   * they are near the screen; until then they show their children and listen to nothing.
   */
  readonly immediate?: true;
  /** Requests the component's data; the first render may come some frames later. */
  readonly prepare?: (app: ShopApp, attributes: PropsOf<A>) => void;
}

interface WidgetClass<A extends Attributes> {
  new (): WidgetHost & { -readonly [K in keyof PropsOf<A>]: PropsOf<A>[K] };
  /** Starts the runtime and registers the element, unless the tag is already defined. */
  define(): void;
}

/** Whether an element is no label: editors leave such, and a tag that closes itself takes in the elements after it. */
const showsNothing = ({ hidden, localName }: Partial<HTMLElement> & Element) =>
  hidden || /^(kiosk-.+|br|link|noscript|script|style|template)$/.test(localName);

/** The page's own content for an element that cannot be rendered; `instead` where the page has none. */
const createFallback = (instead?: ReactNode) => createElement('slot', { name: 'fallback' }, instead);

// A server that imports an element's class has no HTMLElement.
const BaseElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** Creates an element class that renders `component` in a shadow root and keeps its state while the element is moved. */
/* @__NO_SIDE_EFFECTS__ */
export function widget<const A extends Attributes>(options: WidgetOptions<A>): WidgetClass<A> {
  const { tag, component, styles } = options;
  const attributes = { ...options.attributes, 'client-id': text, locale: text };
  let sheets: CSSStyleSheet[] | undefined;

  class Widget extends BaseElement {
    static observedAttributes = Object.keys(attributes);

    static define(): void {
      // A server that renders pages may import elements, too.
      if (typeof document === 'undefined' || getRuntime().failed) return;
      startRuntime();
      // biome-ignore lint/complexity/noThisInStatic: the class that extends this one is the element.
      if (!customElements.get(tag)) customElements.define(tag, this);
    }

    static readonly #drawing: Drawing<Widget> = {
      prepare: element => element.#prepare(),
      draw: element => {
        element.#createRoot();
        element.#render();
      },
    };

    /** Undefined where a page has taken them away: elements then have no states. */
    readonly #internals = this.attachInternals?.();
    /** Held, as WebKit forgets what is in a set that is not: it tells of none then, and goes on matching them. */
    readonly #states = this.#internals?.states;
    /** Undefined until the element is drawn, and while it is out of the document. */
    #root: Root | undefined;
    /** The shop and product of the last render. */
    #key = '';
    /** Clicks made on this shop and product before the component was rendered. */
    #activations = 0;
    /** Moves within the page. */
    #connections = 0;
    /** While a microtask is about to render. */
    #isQueued = false;

    /** Renders once for changes made together, and never while the component itself is rendering. */
    readonly #scheduleRender = (): void => {
      if (this.#isQueued || !this.#root) return;
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
      upgradeProperties(this, Widget.prototype);
      // Until the component says otherwise: style sheets keep room for what is not drawn yet.
      this.reflect(['loading']);
      const { clicks } = getRuntime();
      const clickedAt = clicks.get(this) ?? 0;
      // Has the loader record clicks until the first render.
      if (this.#getApp()) clicks.set(this, clickedAt);
      if (!options.immediate && !clickedAt) {
        drawWhenNear(this, Widget.#drawing);
        return;
      }
      this.#prepare();
      this.#createRoot();
      if (this.hasSlotted('fallback')) this.#renderFallback();
      // The page has had a chance to respond before the first render.
      void yieldToFrame().then(this.#scheduleRender);
    }

    /** Another document takes the style sheets away: all that is drawn is drawn anew. */
    adoptedCallback(): void {
      this.#root?.unmount();
      this.#root = undefined;
    }

    attributeChangedCallback(): void {
      this.#scheduleRender();
    }

    /** Waits a microtask: an element that is being moved connects again at once and keeps its state. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        stopWaiting(this);
        getRuntime().waiting.delete(this.#scheduleRender);
        pageLanguage.renders.delete(this.#scheduleRender);
        unfollowChildren(this);
        this.#root?.unmount();
        this.#root = undefined;
        this.#activations = 0;
      });
    }

    activate(): void {
      if (!drawNow(this)) this.#scheduleRender();
    }

    reflect(states: readonly string[]): void {
      // Engines before 2024 have no custom states, or only those whose name begins with `--`.
      if (`${[...(this.#states ?? states)]}` === `${states}`) return;
      this.#states?.clear();
      for (const state of states) ignoreErrors(() => this.#states?.add(state));
    }

    hasSlotted(slot: string): boolean {
      return [...this.childNodes].some(node =>
        node instanceof Element
          ? node.slot === slot && (slot || !showsNothing(node))
          : !slot && node instanceof Text && node.data.trim() !== '',
      );
    }

    #getApp(): ShopApp | undefined {
      return getShopApp(getRuntime(), this.getAttribute('client-id'));
    }

    #prepare(): void {
      const app = this.#getApp();
      if (app) options.prepare?.(app, readAttributes(this, attributes));
    }

    #createRoot(): void {
      // A page may have closed it: then the element itself does not tell its root.
      const shadow = (this.#internals ?? this).shadowRoot ?? this.attachShadow({ mode: 'open' });
      // They are of the first document, and no other takes them.
      ignoreErrors(() => {
        shadow.adoptedStyleSheets = sheets ??= [createStyleSheet(base), createStyleSheet(styles)];
      });
      shadow.replaceChildren();
      this.#root = createRoot(shadow);
      // Slotted content may be parsed after the element, as HTML arrives in pieces.
      followChildren(this, this.#scheduleRender);
      pageLanguage.renders.add(this.#scheduleRender);
    }

    #renderFallback(): void {
      this.#root?.render(createFallback());
    }

    #render(): void {
      const { waiting, clicks } = getRuntime();
      const app = this.#getApp();
      if (!app) {
        waiting.add(this.#scheduleRender);
        this.#renderFallback();
        return;
      }
      waiting.delete(this.#scheduleRender);
      const key = app.clientId + this.getAttribute('product');
      // A click counts for the shop and product that it was made on, and only for a while.
      if (key !== this.#key) this.#activations = 0;
      this.#key = key;
      const clickedAt = clicks.get(this) ?? 0;
      clicks.delete(this);
      if (Date.now() - clickedAt < ACTIVATION_TTL_MS) this.#activations++;
      const locale = resolveLocale(this, app.locale);
      offerLocale(this, locale);
      const props = {
        ...readAttributes(this, attributes),
        app,
        host: this,
        locale,
        activations: this.#activations,
        connections: this.#connections,
      };
      const content = createElement(ErrorBoundary, {
        // Another shop or product begins with new state.
        key,
        renderContent: () => createElement(component as ComponentType<object>, props),
        renderFallback: (error, retry) =>
          createFallback(createElement(LateNotice, { problem: toProblem(error), onRetry: retry })),
        onError: (error, retry) => {
          this.reflect(['error']);
          app.ports.emit('kiosk:error', { code: 'broken', message: error.message, retry }, this);
        },
      });
      this.#root?.render(content);
    }
  }

  defineProperties(Widget.prototype, attributes);
  return Widget as unknown as WidgetClass<A>;
}
