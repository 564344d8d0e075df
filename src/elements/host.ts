import type { ShopApp } from '../store/app.ts';
import type { Attributes, PropsOf } from './attributes.ts';

/** The members that every Kiosk element has, besides the properties of its own attributes. */
export interface WidgetHost extends HTMLElement {
  clientId: string;
  locale: string;
  /** Sets the states that CSS matches as `:state(…)`, replacing the previous ones. */
  reflect(states: readonly string[]): void;
  /** Renders the element, so that its component gets the click that the registry has recorded. */
  activate(): void;
  /**
   * Whether the page has put content into `slot`, or with `''` into the default slot. In the default slot, whitespace
   * and children that show nothing, such as `<br>`, do not count.
   */
  hasSlotted(slot: string): boolean;
}

/** The shop, the element and its language, which an element hands down to its parts. */
export interface WidgetContext {
  readonly app: ShopApp;
  readonly host: Element;
  readonly locale: string;
}

export type WidgetProps<A extends Attributes> = PropsOf<A> &
  WidgetContext & {
    readonly host: WidgetHost;
    /** Empty unless the element names its shop. */
    readonly clientId: string;
    /** Increases with each click that the registry has recorded before a render. 0 again for another shop or product. */
    readonly activations: number;
    /** Increases when the element is moved within the page. */
    readonly connections: number;
  };
