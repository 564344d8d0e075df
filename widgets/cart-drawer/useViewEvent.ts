import { useEffect } from 'react';
import type { ShopApp } from '../../src/store/app.ts';

/** Emits `kiosk:view-cart` each time that the drawer begins to show a cart. */
export function useViewEvent(app: ShopApp, host: Element, viewed: boolean): void {
  useEffect(() => {
    if (viewed) app.ports.emit('kiosk:view-cart', { cart: app.store.getState().cart.base }, host);
  }, [app, host, viewed]);
}
