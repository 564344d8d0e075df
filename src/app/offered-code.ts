import type { ShopApp } from '../store/app.ts';
import { loadDetails } from '../store/cart/load.ts';
import type { State } from '../store/state.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import type { Registry } from './registry.ts';

/** The longest code that a page's address may bring. */
const MAX_LENGTH = 100;

/**
 * Keeps the code in the page's address (`?coupon=`) for the next pages of the tab, until it has been tried: as soon as
 * there is something in the cart. An address does not say for which shop its code is: it is for the page's first.
 */
export function keepOfferedCode(app: ShopApp, { tags }: Pick<Registry, 'tags'>): void {
  if (app.clientId !== tags.keys().next().value) return;
  const key = `kiosk:offer:${app.clientId}`;
  let code = '';
  app.getOfferedCode = () => {
    const found = new URLSearchParams(location.search).get('coupon')?.trim().replace(/\s+/g, ' ');
    if (found && found.length <= MAX_LENGTH) code = found;
    ignoreErrors(() => {
      const storage = app.ports.tabStorage();
      if (!code) code = storage?.getItem(key) ?? '';
      else if (!app.triedCoupons?.has(code)) storage?.setItem(key, code);
    });
    return code;
  };
  const offer = ({ cart }: State, before?: State) => {
    if (cart.base === before?.cart.base || !cart.base?.lineItems.length) return;
    const offered = app.getOfferedCode?.();
    if (offered)
      loadDetails().then(
        ({ applyOfferedCoupon }) => applyOfferedCoupon(app, offered),
        () => {},
      );
  };
  app.getOfferedCode();
  offer(app.store.getState());
  app.store.subscribe(offer);
}
