/** Options of `getByRole`, as in Playwright. */
export interface Named {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

export type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'list'
  | 'listitem'
  | 'radio'
  | 'radiogroup'
  | 'region'
  | 'searchbox'
  | 'status'
  | 'textbox';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of an element, with only the methods that all drivers have. A `Locator` of Playwright is a `Part`. */
export interface Part {
  getByRole(role: Role, options?: Named): Part;
  locator(selector: string, options?: { readonly hasText?: string | RegExp }): Part;
  first(): Part;
  count(): Promise<number>;
  isVisible(): Promise<boolean>;
  click(): Promise<void>;
  clear(): Promise<void>;
  fill(text: string): Promise<void>;
  focus(): Promise<void>;
  innerText(): Promise<string>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  boundingBox(): Promise<Box | null>;
}

/** A browser tab in any of the engines. A `Page` of Playwright is a `Tab`. */
export interface Tab {
  getByRole(role: Role, options?: Named): Part;
  locator(selector: string, options?: { readonly hasText?: string | RegExp }): Part;
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  bringToFront(): Promise<void>;
  /** Runs a function before all scripts of later pages. Missing if the driver cannot do so. */
  addInitScript?(script: () => void): Promise<unknown>;
  evaluate<R>(read: () => R | Promise<R>): Promise<R>;
  evaluate<R, T>(read: (input: T) => R | Promise<R>, input: T): Promise<R>;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
}
