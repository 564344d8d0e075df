import type { Cart } from '../../../api/carts.ts';
import { createStored } from '../../../storage/stored.ts';
import { toVisible } from '../../../validation/typed.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { inTab } from '../../storages.ts';
import { reportInvalidEdit } from '../cart-error.ts';
import { listCodes } from '../lines.ts';
import { getCartPorts, getCartState } from '../service.ts';
import { changeDetail } from './change-detail.ts';

/**
 * Applies a coupon in place of the one before; where it is refused, `cart.coupon` is the code with the problem. Resolves with
 * undefined if the page cancels (`kiosk:before-coupon`).
 */
export async function applyCoupon(app: ShopApp, code: string, from?: Element): Promise<Cart | undefined> {
  const edited = getCartPorts(app).emitCancelable('kiosk:before-coupon', { code }, from);
  if (!edited) return undefined;
  const couponCode = typeof edited.code === 'string' && toVisible(edited.code);
  if (!couponCode) throw reportInvalidEdit(app, from);
  patchSlice(app, 'cart', { coupon: undefined });
  return changeDetail(app, { kind: 'coupon', key: 'coupon', code: couponCode }, from);
}

/** Takes the coupon off the cart; resolves with undefined where the visitor has no cart. */
export async function removeCoupon(app: ShopApp, from?: Element): Promise<Cart | undefined> {
  patchSlice(app, 'cart', { coupon: undefined });
  const { base, ops, status } = getCartState(app);
  if (!base && status === 'ready' && !ops.length) return undefined;
  return changeDetail(app, { kind: 'coupon', key: 'coupon', code: null }, from);
}

/** Forgets a code that was refused. */
export function dismissCoupon(app: ShopApp): void {
  if (getCartState(app).coupon) patchSlice(app, 'cart', { coupon: undefined });
}

/**
 * Applies a code that the page offers, once in a tab, and only to a cart without one; then `cart.offered` is the code. Where
 * the page cancels it, it is offered again.
 */
export async function applyOfferedCoupon(app: ShopApp, code: string, from?: Element): Promise<void> {
  const { base, kept, coupon, ops } = getCartState(app);
  // What this device knew of the cart says nothing of its code.
  if (!code || kept || !base?.lineItems.length || coupon || ops.some(({ kind }) => kind === 'coupon')) return;
  if (listCodes(base).length || listTried(app).has(code)) return;
  const applying = applyCoupon(app, code, from).catch(() => null);
  if (getCartState(app).ops !== ops) markTried(app, code);
  const cart = await applying;
  if (cart === null) markTried(app, code);
  // The page may have offered another in its place.
  if (cart) patchSlice(app, 'cart', { offered: listCodes(cart)[0] });
}

const triedEntry = /* @__PURE__ */ createStored('coupon', inTab);

/** The codes that have been tried in this tab. */
function listTried(app: ShopApp): Set<string> {
  app.triedCoupons ??= new Set(triedEntry.read(app, text => text.split('\n').filter(Boolean)));
  return app.triedCoupons;
}

function markTried(app: ShopApp, code: string): void {
  const tried = listTried(app).add(code);
  triedEntry.write(app, [...tried].join('\n'));
}
