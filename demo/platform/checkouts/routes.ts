import * as carts from '../../../src/api/carts.ts';
import * as checkouts from '../../../src/api/checkouts.ts';
import { type AuthenticatedCall, on } from '../access/route.ts';
import { parseBoolean, validate } from '../core/validate.ts';
import { getPaymentSettings, markCheckoutAsCompleted, placeOrder } from './place-order.ts';
import { noteShownSums } from './quote.ts';
import {
  addToCheckout,
  checkOutCart,
  createCheckout,
  getCheckout,
  getCheckoutByCart,
  removeCheckoutField,
  removeFromCheckout,
  updateCheckout,
  updateCheckoutQuantities,
} from './service.ts';
import type { StoredCheckout } from './store.ts';
import { toCheckout } from './view.ts';

const checkoutAnswer = (
  { context, origin }: Pick<AuthenticatedCall<unknown>, 'context' | 'origin'>,
  stored: StoredCheckout,
) => ({
  checkout: toCheckout(context, stored, origin),
});

/** The answer to a read. If it shows other sums than the last write, the next order is refused once. */
const shownAnswer = (call: Pick<AuthenticatedCall<unknown>, 'context' | 'origin'>, stored: StoredCheckout) => {
  noteShownSums(call.context, stored);
  return checkoutAnswer(call, stored);
};

export const checkoutRoutes = [
  on(
    carts.checkOutCart,
    ['channelType', 'shippingAddress', 'billingAddress', 'selectedShippingOption', 'email'],
    ({ context, caller, input }) => ({ checkoutId: checkOutCart(context, caller, input).id }),
  ),
  on(
    checkouts.createCheckout,
    [
      'checkoutInfo',
      'couponCode',
      'lineItems',
      'customLineItems',
      'channelType',
      'giftCardCode',
      'overrideCheckoutUrl',
    ],
    call => checkoutAnswer(call, createCheckout(call.context, call.caller, call.input)),
  ),
  on(checkouts.getCheckout, [], call => shownAnswer(call, getCheckout(call.context, call.caller, call.input.id))),
  on(checkouts.getCheckoutByCart, [], call =>
    shownAnswer(call, getCheckoutByCart(call.context, call.caller, call.input.id)),
  ),
  on(
    checkouts.updateCheckout,
    ['checkout', 'couponCode', 'giftCardCode', 'overrideCheckoutUrl', 'lineItems', 'customLineItems', 'fieldMask'],
    call => checkoutAnswer(call, updateCheckout(call.context, call.caller, call.input)),
  ),
  on(checkouts.removeCheckoutCoupon, [], call =>
    checkoutAnswer(call, removeCheckoutField(call.context, call.caller, call.input.id, 'couponCode')),
  ),
  on(checkouts.removeGiftCard, [], call =>
    checkoutAnswer(call, removeCheckoutField(call.context, call.caller, call.input.id, 'giftCardCode')),
  ),
  on(checkouts.removeOverrideCheckoutUrl, [], call =>
    checkoutAnswer(call, removeCheckoutField(call.context, call.caller, call.input.id, 'overrideCheckoutUrl')),
  ),
  on(checkouts.addToCheckout, ['lineItems', 'customLineItems'], call =>
    checkoutAnswer(call, addToCheckout(call.context, call.caller, call.input.id, call.input)),
  ),
  on(checkouts.removeFromCheckout, ['lineItemIds'], call =>
    checkoutAnswer(call, removeFromCheckout(call.context, call.caller, call.input.id, call.input.lineItemIds)),
  ),
  on(checkouts.updateCheckoutQuantities, ['lineItems'], call =>
    checkoutAnswer(call, updateCheckoutQuantities(call.context, call.caller, call.input.id, call.input.lineItems)),
  ),
  on(checkouts.createOrder, ['savePaymentMethod', 'delayCapture'], ({ context, caller, input }) => {
    const { order, ledger } = placeOrder(
      context,
      getCheckout(context, caller, input.id),
      validate(report => ({
        savePaymentMethod: parseBoolean(input.savePaymentMethod, 'savePaymentMethod', report),
        delayCapture: parseBoolean(input.delayCapture, 'delayCapture', report),
      })),
    );
    const paymentGatewayOrderId = ledger.payments[0]?.regularPaymentDetails?.paymentOrderId;
    return { orderId: order.id, ...(paymentGatewayOrderId && { paymentGatewayOrderId }) };
  }),
  on(checkouts.markCheckoutAsCompleted, [], ({ context, caller, input }) => {
    markCheckoutAsCompleted(context, getCheckout(context, caller, input.id));
    return {};
  }),
  on(checkouts.getPaymentSettings, [], ({ context, caller, input }) =>
    getPaymentSettings(context, getCheckout(context, caller, input.id)),
  ),
];
