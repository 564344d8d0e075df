import type { Cart } from '../../../api/carts.ts';
import type { ShopApp } from '../../app.ts';
import { getShopCart } from '../cart.ts';
import { changeDetail } from './change-detail.ts';

const MAX_NOTE_LENGTH = 1000;

/**
 * Saves a note to the shop in the cart, cut to `MAX_NOTE_LENGTH` characters. An empty text removes the note. If the
 * cart already has this note, sends nothing, and resolves with the shown cart or, without a cart, with undefined.
 */
export async function saveNote(app: ShopApp, text: string, from?: Element): Promise<Cart | undefined> {
  const note = text
    .trim()
    .slice(0, MAX_NOTE_LENGTH)
    // A cut may leave half of a surrogate pair, which the platform refuses.
    .replace(/[\ud800-\udbff]$/, '');
  const { base, ops, status } = getShopCart(app).state;
  const isKnown = base ?? (status === 'ready' && !ops.length);
  if (isKnown && (base?.buyerNote ?? '') === note && !ops.some(({ kind }) => kind === 'note')) return base;
  return changeDetail(app, { kind: 'note', key: 'note', text: note }, from);
}
