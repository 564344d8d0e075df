import * as carts from '../../../src/api/carts.ts';
import * as checkouts from '../../../src/api/checkouts.ts';
import { type Call, on } from '../access/route.ts';
import { refusal } from '../core/api-error.ts';
import { flagIn } from '../core/flags.ts';
import { checked } from '../core/validate.ts';
import { prepareVisit } from '../redirects/service.ts';
import { markCompleted, placeOrder } from './place-order.ts';
import {
  addToCheckout,
  changeCheckout,
  changeCheckoutQuantities,
  checkOutCart,
  forget,
  makeCheckout,
  ownCheckout,
  removeFromCheckout,
} from './service.ts';
import { findCheckoutOfCart, type KeptCheckout } from './store.ts';
import { checkoutOf } from './view.ts';

const shown = ({ store, origin }: Pick<Call<unknown>, 'store' | 'origin'>, kept: KeptCheckout) => ({
  checkout: checkoutOf(store, kept, origin),
});

export const checkoutRoutes = [
  on(carts.checkOutCart, ({ store, caller, input }) => ({ checkoutId: checkOutCart(store, caller, input).id })),
  on(checkouts.createCheckout, call => shown(call, makeCheckout(call.store, call.caller, call.input))),
  on(checkouts.getCheckout, call => shown(call, ownCheckout(call.store, call.caller, call.input.id))),
  on(checkouts.getCheckoutByCart, call => {
    const found = findCheckoutOfCart(call.store.db, String(call.input.id));
    if (!found) throw refusal(404, 'CHECKOUT_NOT_FOUND', 'The cart has no checkout.', { cartId: call.input.id });
    return shown(call, ownCheckout(call.store, call.caller, found.id));
  }),
  on(checkouts.getCheckoutUrl, ({ store, caller, input, origin }) => {
    const { id, notes } = ownCheckout(store, caller, input.id);
    const hosted = () =>
      prepareVisit(store, caller, { ecomCheckout: { checkoutId: id } }, { origin, page: null }).fullUrl;
    return { checkoutUrl: notes.overrideCheckoutUrl ?? hosted() };
  }),
  on(checkouts.updateCheckout, call => shown(call, changeCheckout(call.store, call.caller, call.input))),
  on(checkouts.removeCheckoutCoupon, call => shown(call, forget(call.store, call.caller, call.input.id, 'couponCode'))),
  on(checkouts.removeGiftCard, call => shown(call, forget(call.store, call.caller, call.input.id, 'giftCardCode'))),
  on(checkouts.removeOverrideCheckoutUrl, call =>
    shown(call, forget(call.store, call.caller, call.input.id, 'overrideCheckoutUrl')),
  ),
  on(checkouts.addToCheckout, call => shown(call, addToCheckout(call.store, call.caller, call.input.id, call.input))),
  on(checkouts.removeFromCheckout, call =>
    shown(call, removeFromCheckout(call.store, call.caller, call.input.id, call.input.lineItemIds)),
  ),
  on(checkouts.updateCheckoutQuantities, call =>
    shown(call, changeCheckoutQuantities(call.store, call.caller, call.input.id, call.input.lineItems)),
  ),
  on(checkouts.createOrder, ({ store, caller, input }) => {
    const { order, ledger } = placeOrder(
      store,
      ownCheckout(store, caller, input.id),
      checked(fail => ({
        savePaymentMethod: flagIn(input.savePaymentMethod, 'savePaymentMethod', fail),
        delayCapture: flagIn(input.delayCapture, 'delayCapture', fail),
      })),
    );
    const paymentGatewayOrderId = ledger.payments[0]?.regularPaymentDetails?.paymentOrderId;
    return { orderId: order.id, ...(paymentGatewayOrderId && { paymentGatewayOrderId }) };
  }),
  on(checkouts.markCheckoutAsCompleted, ({ store, caller, input }) => {
    markCompleted(store, ownCheckout(store, caller, input.id));
    return {};
  }),
  on(checkouts.getPaymentSettings, call => {
    const { checkout } = shown(call, ownCheckout(call.store, call.caller, call.input.id));
    const { completed, violations, calculationErrors } = checkout;
    const blockSubmission =
      completed || calculationErrors !== undefined || violations.some(({ severity }) => severity === 'ERROR');
    return { blockSubmission, options: [] };
  }),
];
