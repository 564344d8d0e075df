import type { ShopApp } from '../store/app.ts';
import type { Attributes, PropsOf } from './attributes.ts';

/** The members that every Kiosk element has, besides the properties of its own attributes. */
export interface WidgetHost extends HTMLElement {
  clientId: string;
  locale: string;
  /** Sets the states that CSS matches as `:state(…)`, replacing the previous ones. */
  reflect(states: readonly string[]): void;
  /** Handles the click that the registry has recorded for this element. */
  activate(): void;
  /** Whether the page has slotted content into `slot`; whitespace between tags does not count. */
  hasSlotted(slot: string): boolean;
}

export type WidgetProps<A extends Attributes> = PropsOf<A> & {
  readonly app: ShopApp;
  readonly host: WidgetHost;
  readonly locale: string;
  /** Increases with each click made before the component was rendered. */
  readonly activations: number;
  /** Increases when the element is moved within the page. */
  readonly connections: number;
};
