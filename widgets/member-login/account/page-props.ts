import type { App } from '../../../src/store/app.ts';

/** Where a page of the account is drawn. */
export interface Place {
  readonly app: App;
  readonly host: Element;
  readonly locale: string;
}
