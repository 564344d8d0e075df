import type { Cart } from '../../../api/carts.ts';
import { createStored } from '../../../storage/stored.ts';
import { toVisible } from '../../../validation/typed.ts';
import type { ShopApp } from '../../app.ts';
import { inTab } from '../../storages.ts';
import { getShopCart } from '../cart.ts';
import { reportInvalidEdit } from '../cart-error.ts';
import { listCodes } from '../lines.ts';
import { changeDetail } from './change-detail.ts';

declare module '../../app.ts' {
  interface ShopParts {
    /** The offered codes that this tab has tried. */
    triedCoupons: Set<string>;
  }
}

/**
 * Applies a coupon in place of the current one. If the platform refuses the code, rejects, and `cart.coupon` has the
 * code and the problem. Resolves with undefined if the page cancels `kiosk:before-coupon`.
 */
export async function applyCoupon(app: ShopApp, code: string, from?: Element): Promise<Cart | undefined> {
  const shopCart = getShopCart(app);
  const edited = shopCart.page.emitCancelable('kiosk:before-coupon', { code }, from);
  if (!edited) return undefined;
  const couponCode = typeof edited.code === 'string' && toVisible(edited.code);
  if (!couponCode) throw reportInvalidEdit(app, from);
  shopCart.patch({ coupon: undefined });
  return changeDetail(app, { kind: 'coupon', key: 'coupon', code: couponCode }, from);
}

/** Removes the coupon from the cart. Resolves with undefined if the visitor has no cart. */
export async function removeCoupon(app: ShopApp, from?: Element): Promise<Cart | undefined> {
  const shopCart = getShopCart(app);
  shopCart.patch({ coupon: undefined });
  const { base, ops, status } = shopCart.state;
  if (!base && status === 'ready' && !ops.length) return undefined;
  return changeDetail(app, { kind: 'coupon', key: 'coupon', code: null }, from);
}

/** Removes a refused code from the state. */
export function dismissCoupon(app: ShopApp): void {
  const shopCart = getShopCart(app);
  if (shopCart.state.coupon) shopCart.patch({ coupon: undefined });
}

/**
 * Applies a code that the page offers: once per tab, and only to a cart with lines and without a code. Then sets
 * `cart.offered` to the code that the cart has. If the page cancels, the next call tries the code again. Never rejects.
 */
export async function applyOfferedCoupon(app: ShopApp, code: string, from?: Element): Promise<void> {
  const shopCart = getShopCart(app);
  const { base, cached, coupon, ops } = shopCart.state;
  // A cached cart does not show whether the platform's cart has a code.
  if (!code || cached || !base?.lineItems.length || coupon || ops.some(({ kind }) => kind === 'coupon')) return;
  if (listCodes(base).length || listTried(app).has(code)) return;
  const applying = applyCoupon(app, code, from).catch(() => null);
  if (shopCart.state.ops !== ops) markTried(app, code);
  const cart = await applying;
  if (cart === null) markTried(app, code);
  // A listener may have replaced the code.
  if (cart) shopCart.patch({ offered: listCodes(cart)[0] });
}

const triedEntry = /* @__PURE__ */ createStored('coupon', inTab);

function listTried(app: ShopApp): Set<string> {
  app.parts.triedCoupons ??= new Set(triedEntry.read(app, text => text.split('\n').filter(Boolean)));
  return app.parts.triedCoupons;
}

function markTried(app: ShopApp, code: string): void {
  const tried = listTried(app).add(code);
  triedEntry.write(app, [...tried].join('\n'));
}
