import type { ShopApp } from '../store/app.ts';
import type { Attributes, PropsOf } from './attributes.ts';

/** The members of every Kiosk element besides its attributes. */
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

/** Props of a widget's component. */
export type WidgetProps<A extends Attributes> = PropsOf<A> & {
  readonly app: ShopApp;
  readonly host: WidgetHost;
  readonly locale: string;
  /** Increases with each click made before the component was rendered. */
  readonly activations: number;
  /** Increases when the element is moved within the page. */
  readonly connections: number;
};
