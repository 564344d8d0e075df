import type { ShopApp } from './app.ts';

/**
 * Whether something belongs to a member who is not signed in here. A visitor's things have no owner, so they are never
 * foreign.
 */
export const isForeign = ({ client }: Pick<ShopApp, 'client'>, { owner }: { readonly owner?: unknown }): boolean =>
  !!owner && owner !== client.session.owner;
