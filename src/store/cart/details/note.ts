import { type Cart, updateCart } from '../../../api/carts.ts';
import type { ShopApp } from '../../app.ts';
import { emitError } from '../../errors.ts';
import { toProblem } from '../../problem.ts';
import { getCartState } from '../service.ts';
import { writeCart } from './write-cart.ts';

/** How many characters a note has room for. */
const MAX_NOTE_LENGTH = 1000;

/** Keeps a note to the shop with the cart, and later with the order; an empty one removes it. */
export async function saveNote(app: ShopApp, text: string, from?: Element): Promise<Cart> {
  const note = text.trim().slice(0, MAX_NOTE_LENGTH);
  const { base } = getCartState(app);
  if (base && (base.buyerNote ?? '') === note) return base;
  try {
    return await writeCart(app, client =>
      client.call(updateCart, { cartInfo: { buyerNote: note || null }, cartFieldmask: ['buyerNote'] }),
    );
  } catch (error) {
    emitError(app, toProblem(error), () => void saveNote(app, text, from).catch(() => undefined), from);
    throw error;
  }
}
