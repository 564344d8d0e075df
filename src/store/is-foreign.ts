import type { ShopApp } from './app.ts';

/** Whether something belongs to a member who is not signed in here. A visitor's things belong to whoever signs in next. */
export const isForeign = ({ client }: Pick<ShopApp, 'client'>, { owner }: { readonly owner?: unknown }): boolean =>
  !!owner && owner !== client.session.owner;
