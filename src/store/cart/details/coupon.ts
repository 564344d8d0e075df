import type { Cart } from '../../../api/carts.ts';
import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { reportInvalidEdit } from '../cart-error.ts';
import { getCartPorts, getCartState } from '../service.ts';
import { changeDetail } from './change-detail.ts';

/**
 * Applies a coupon in place of the one before; where it is refused, `cart.coupon` is the code with the problem. Resolves with
 * undefined if the page cancels (`kiosk:before-coupon`).
 */
export async function applyCoupon(app: ShopApp, code: string, from?: Element): Promise<Cart | undefined> {
  const edited = getCartPorts(app).emitCancelable('kiosk:before-coupon', { code }, from);
  if (!edited) return undefined;
  const couponCode = typeof edited.code === 'string' && edited.code.trim();
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

/** Applies a code that the page offers, once in a tab, and only to a cart without one; then `cart.offered` is the code. */
export async function applyOfferedCoupon(app: ShopApp, code: string, from?: Element): Promise<void> {
  const { base, kept, coupon, ops } = getCartState(app);
  // What this device knew of the cart says nothing of its code.
  if (!code || kept || !base?.lineItems.length || coupon || ops.some(({ kind }) => kind === 'coupon')) return;
  if (findCode(base) || !takeOffer(app, code)) return;
  const cart = await applyCoupon(app, code, from).catch(() => undefined);
  // The page may have offered another in its place.
  if (cart) patchSlice(app, 'cart', { offered: findCode(cart) });
}

/** The code that a cart has been given. */
const findCode = ({ appliedDiscounts }: Cart): string | undefined =>
  appliedDiscounts?.find(({ coupon }) => coupon)?.coupon?.code;

/** Whether a code has not been tried before; it has from now on. */
function takeOffer(app: ShopApp, code: string): boolean {
  const key = `kiosk:coupon:${app.clientId}`;
  app.triedCoupons ??= new Set(
    (ignoreErrors(() => app.ports.tabStorage()?.getItem(key)) ?? '').split('\n').filter(Boolean),
  );
  if (app.triedCoupons.has(code)) return false;
  app.triedCoupons.add(code);
  ignoreErrors(() => app.ports.tabStorage()?.setItem(key, [...(app.triedCoupons ?? [])].join('\n')));
  return true;
}
