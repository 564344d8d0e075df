import { type ApiError, apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { findGiftCard } from '../orders/gift-card-store.ts';
import { findGiftCardProblem } from '../orders/gift-cards.ts';
import { toCalculationErrors } from '../pricing/totals-view.ts';
import { findStockProblem } from './stock.ts';
import type { StoredCheckout } from './store.ts';
import type { Calculation } from './view.ts';

/**
 * The error if the gift card of a checkout can no longer pay. Without it the buyer would be charged the card's part.
 */
function findRedeemProblem({ db, clock }: Context, { clientId, details }: StoredCheckout): ApiError | undefined {
  if (!details.giftCardCode) return undefined;
  const problem = findGiftCardProblem(findGiftCard(db, clientId, details.giftCardCode), clock.now());
  return problem && apiError(400, 'REDEEM_GIFT_CARD_ERROR', problem.description);
}

/**
 * The error if a checkout with goods to ship has no delivery, or if its selected delivery is no longer offered. Without
 * it the buyer would be charged another delivery.
 */
function findDeliveryProblem(
  { details }: StoredCheckout,
  { totals: { deliveries, delivery, selectionProblem } }: Calculation,
): ApiError | undefined {
  if (selectionProblem && deliveries.length > 0)
    return apiError(
      400,
      'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE',
      'The chosen delivery is no longer offered.',
      selectionProblem.data,
    );
  return !delivery && details.lines.some(({ shippable }) => shippable)
    ? apiError(400, 'NO_SELECTED_CARRIER_SERVICE_OPTION', 'There is no delivery to this address.')
    : undefined;
}

/**
 * The error if a checkout that buys a gift card has a gift card as payment, or a coupon that reduces the bought card.
 */
function findGiftCardPurchaseProblem(
  { details }: StoredCheckout,
  { totals, coupon }: Calculation,
): ApiError | undefined {
  const ids = details.lines.filter(({ itemType }) => itemType === 'GIFT_CARD').map(({ id }) => id);
  if (ids.length === 0) return undefined;
  if (details.giftCardCode)
    return apiError(400, 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD', 'A gift card does not buy another.');
  const takesOff = !totals.couponProblem && (coupon?.percentage !== undefined || coupon?.amount !== undefined);
  const isForGiftCards = totals.couponLineIds.length === 0 || totals.couponLineIds.some(id => ids.includes(id));
  return takesOff && isForGiftCards
    ? apiError(400, 'COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD', 'A coupon does not reduce a gift card.')
    : undefined;
}

/** The first problem that refuses an order before its sums are compared with the sums last shown. */
export const findSpecificProblem = (
  context: Context,
  checkout: StoredCheckout,
  calculation: Calculation,
): ApiError | undefined =>
  findStockProblem(context, checkout.clientId, checkout.details.lines) ??
  findGiftCardPurchaseProblem(checkout, calculation) ??
  findRedeemProblem(context, checkout) ??
  findDeliveryProblem(checkout, calculation);

/** The first problem that refuses an order although its sums are the sums last shown. */
export function findGeneralProblem(
  { memberId, details }: StoredCheckout,
  { totals, coverage, violations, rules, payment, giftCardCents }: Calculation,
): ApiError | undefined {
  const { calculationErrors } = toCalculationErrors(totals, coverage.problem);
  if (calculationErrors)
    return apiError(400, 'CALCULATION_ERROR', 'Something chosen does not apply to this order.', { calculationErrors });
  const errors = violations.filter(({ severity }) => severity === 'ERROR');
  if (errors.length > 0)
    return apiError(400, 'VIOLATIONS_WITH_ERROR_SEVERITY', errors[0]?.description ?? '', { violations: errors });
  const restricted = details.lines.filter(({ slug = '' }) => rules.membersOnly?.includes(slug));
  if (restricted.length > 0 && !memberId)
    return apiError(400, 'MEMBERS_ONLY_ITEM', 'Something in the order is for members only.', {
      lineItemIds: restricted.map(({ id }) => id),
    });
  if (payment.now === giftCardCents) return undefined;
  if (rules.payments === 'off')
    return apiError(400, 'SITE_NOT_ACCEPTING_PAYMENTS', 'The shop takes no payments at the moment.');
  return rules.payments === 'no provider'
    ? apiError(400, 'PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE', 'The shop has no way to take a card.')
    : undefined;
}
