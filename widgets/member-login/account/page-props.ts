import type { ShopApp } from '../../../src/store/app.ts';

/** Where a page of the account is drawn. */
export interface PageProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly locale: string;
}
