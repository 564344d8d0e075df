import { type ComponentType, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { followWords } from '../app/page/follow-words.ts';
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
import { LazyNotice } from './LazyNotice.tsx';
import { resolveLocale } from './resolve-locale.ts';

/** A click recorded longer ago than this does not count when its component renders, ms. */
const ACTIVATION_TTL_MS = 8000;

interface WidgetOptions<A extends Attributes> {
  readonly tag: `kiosk-${string}`;
  readonly attributes: A;
  readonly component: ComponentType<WidgetProps<A>>;
  readonly styles: string;
  /**
   * Renders the element wherever it is, because it has no box or the page relies on it. Other elements show their
   * children until they are near the screen, pressed or focused.
   */
  readonly immediate?: true;
  /** Requests the component's data. The first render may come some frames later. */
  readonly prepare?: (app: ShopApp, attributes: PropsOf<A>) => void;
}

interface WidgetClass<A extends Attributes> {
  new (): WidgetHost & { -readonly [K in keyof PropsOf<A>]: PropsOf<A>[K] };
  /**
   * Starts the runtime and defines the element, unless its tag is already defined. Does nothing on a server or after
   * the runtime has failed.
   */
  define(): void;
}

/**
 * Whether a child shows nothing of its own and is no label. Editors leave empty children, and an element without an end
 * tag contains the elements after it.
 */
const showsNothing = (element: Partial<HTMLElement> & Element) =>
  element.hidden ||
  /^(kiosk-.+|w?br|link|noscript|script|style|template)$/.test(element.localName) ||
  (element.matches('p, span, div') &&
    !element.attributes.length &&
    !element.querySelector(':not(br, wbr)') &&
    !element.textContent?.trim());

/** The page's own content for an element that cannot render, or `instead` if the page has none. */
const createFallback = (instead?: ReactNode) => createElement('slot', { name: 'fallback' }, instead);

// A server that imports an element's class has no HTMLElement.
const BaseElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** Creates an element class that renders `component` in a shadow root and keeps its state while the element moves. */
/* @__NO_SIDE_EFFECTS__ */
export function widget<const A extends Attributes>(options: WidgetOptions<A>): WidgetClass<A> {
  const { tag, component, styles } = options;
  const attributes = { ...options.attributes, 'client-id': text, locale: text };
  let sheets: CSSStyleSheet[] | undefined;

  class Widget extends BaseElement {
    static observedAttributes = Object.keys(attributes);

    static define(): void {
      // A server that renders pages may import elements.
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

    /** Undefined if the page has removed the method. Elements then have no states. */
    readonly #internals = this.attachInternals?.();
    /**
     * Held in a field, because WebKit forgets the entries of a set that is not held. It then lists no states, but still
     * matches them.
     */
    readonly #states = this.#internals?.states;
    /** Undefined until the element renders, and while it is out of the document. */
    #root: Root | undefined;
    /** The shop and product of the last render. */
    #key = '';
    /** How many clicks this shop and product got before the component rendered. */
    #activations = 0;
    /** How often the element has moved within the page. */
    #connections = 0;
    /** Whether a microtask is about to render. */
    #isQueued = false;

    /** Renders once for several changes, and never while the component itself renders. */
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
      // Until the component sets other states, style sheets reserve room for the element.
      this.reflect(['loading']);
      const { clicks } = getRuntime();
      const clickedAt = clicks.get(this) ?? 0;
      // Makes the loader record clicks until the first render.
      if (this.#getApp()) clicks.set(this, clickedAt);
      if (!options.immediate && !clickedAt) {
        drawWhenNear(this, Widget.#drawing);
        return;
      }
      this.#prepare();
      this.#createRoot();
      if (this.hasSlotted('fallback')) this.#renderFallback();
      // Gives the page a chance to respond to input before the first render.
      void yieldToFrame().then(this.#scheduleRender);
    }

    /** Another document drops the style sheets, so the element creates a new root at its next connection. */
    adoptedCallback(): void {
      this.#root?.unmount();
      this.#root = undefined;
    }

    attributeChangedCallback(): void {
      this.#scheduleRender();
    }

    /** Waits a microtask, because an element that moves connects again at once and keeps its state. */
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
      // A page may have closed the root. Then the element itself does not return it.
      const shadow = (this.#internals ?? this).shadowRoot ?? this.attachShadow({ mode: 'open' });
      // The sheets belong to the first document, and no other accepts them.
      ignoreErrors(() => {
        shadow.adoptedStyleSheets = sheets ??= [createStyleSheet(base), createStyleSheet(styles)];
      });
      shadow.replaceChildren();
      this.#root = createRoot(shadow);
      // The parser may add slotted content after the element, because HTML arrives in pieces.
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
      // A click counts only for its shop and product, and only for a while.
      if (key !== this.#key) this.#activations = 0;
      this.#key = key;
      const clickedAt = clicks.get(this) ?? 0;
      clicks.delete(this);
      if (Date.now() - clickedAt < ACTIVATION_TTL_MS) this.#activations++;
      const locale = resolveLocale(this, app.locale);
      if (offerLocale(this, locale)) followWords();
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
          createFallback(createElement(LazyNotice, { problem: toProblem(error), onRetry: retry })),
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
