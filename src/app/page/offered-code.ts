import type { MaxOf } from '../../storage/registry.ts';
import { createStored } from '../../storage/stored.ts';
import type { ShopApp } from '../../store/app.ts';
import { loadDetails } from '../../store/cart/load.ts';
import type { State } from '../../store/state.ts';
import { inTab } from '../../store/storages.ts';
import { toVisible } from '../../validation/typed.ts';
import type { Registry } from '../start/registry.ts';

declare module '../../store/app.ts' {
  interface ShopParts {
    /**
     * Returns the code that the address of this or an earlier page of the tab offers, or an empty text. Stores a code
     * of this page that has not been tried.
     */
    getOfferedCode: () => string;
  }
}

/** The longest code that is accepted from a page's address, in characters. */
const MAX_LENGTH: MaxOf<'offer'> = 100;

const offerEntry = /* @__PURE__ */ createStored('offer', inTab);

const toCode = (text: string | null | undefined): string => {
  const code = toVisible(text ?? '').replace(/\s+/g, ' ');
  return code.length <= MAX_LENGTH ? code : '';
};

/**
 * Stores the code in the page's address (`?coupon=`) for later pages of the tab. Applies the code once the cart has
 * lines. The code is for the page's first shop, because an address names no shop.
 */
export function keepOfferedCode(app: ShopApp, { tags }: Pick<Registry, 'tags'>): void {
  if (app.clientId !== tags.keys().next().value) return;
  let code = '';
  app.parts.getOfferedCode = () => {
    code = toCode(new URLSearchParams(location.search).get('coupon')) || code;
    if (!code) code = offerEntry.read(app, toCode) ?? '';
    else if (!app.parts.triedCoupons?.has(code)) offerEntry.write(app, code);
    return code;
  };
  const offer = ({ cart }: State, before?: State) => {
    if (cart.base === before?.cart.base || !cart.base?.lineItems.length) return;
    const offered = app.parts.getOfferedCode?.();
    if (offered)
      loadDetails().then(
        ({ applyOfferedCoupon }) => applyOfferedCoupon(app, offered),
        () => {},
      );
  };
  app.parts.getOfferedCode();
  offer(app.store.getState());
  app.store.subscribe(offer);
}
