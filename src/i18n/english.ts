import { accountMessages } from './en/account.ts';
import { accountOrderMessages } from './en/account-orders.ts';
import { addToCartMessages } from './en/add-to-cart.ts';
import { backInStockMessages } from './en/back-in-stock.ts';
import { captchaMessages } from './en/captcha.ts';
import { cartMessages } from './en/cart.ts';
import { belowLinesMessages } from './en/cart-below-lines.ts';
import { cartButtonMessages } from './en/cart-button.ts';
import { cartChangeMessages } from './en/cart-changes.ts';
import { deliveryMessages } from './en/cart-delivery.ts';
import { formMessages } from './en/cart-forms.ts';
import { lineNoteMessages } from './en/cart-line-notes.ts';
import { summaryMessages } from './en/cart-summary.ts';
import { toastMessages } from './en/cart-toast.ts';
import { cartWaitingMessages } from './en/cart-waiting.ts';
import { emailOfferMessages } from './en/email-offer.ts';
import { errorsMessages } from './en/errors.ts';
import { galleryMessages } from './en/gallery.ts';
import { galleryZoomMessages } from './en/gallery-zoom.ts';
import { lightboxMessages } from './en/lightbox.ts';
import { loginMessages } from './en/login.ts';
import { noticeMessages } from './en/notice.ts';
import { optionMessages } from './en/options.ts';
import { orderPlacedMessages } from './en/order-placed.ts';
import { orderStatusMessages } from './en/order-status.ts';
import { ownReviewMessages } from './en/own-reviews.ts';
import { passwordMeterMessages } from './en/password-meter.ts';
import { priceMessages } from './en/price.ts';
import { productControlMessages } from './en/product-controls.ts';
import { factMessages } from './en/product-facts.ts';
import { productFilterMessages } from './en/product-filters.ts';
import { productListMessages } from './en/product-list.ts';
import { recommendationMessages } from './en/recommendations.ts';
import { recommendedMessages } from './en/recommended.ts';
import { reviewFormMessages } from './en/review-form.ts';
import { reviewMediaMessages } from './en/review-media.ts';
import { reviewMessages } from './en/reviews.ts';
import { stepperMessages } from './en/stepper.ts';
import { unreachableMessages } from './en/unreachable.ts';
import type { Plural } from './messages.ts';

/** All English messages, by group. A page loads only the groups of its own code. */
export const english = {
  account: accountMessages,
  accountOrders: accountOrderMessages,
  addToCart: addToCartMessages,
  backInStock: backInStockMessages,
  captcha: captchaMessages,
  cartButton: cartButtonMessages,
  cartChanges: cartChangeMessages,
  cartDelivery: deliveryMessages,
  cartExtras: summaryMessages,
  cartForms: formMessages,
  cartLineNotes: lineNoteMessages,
  cartShelf: belowLinesMessages,
  cartSlip: toastMessages,
  cartWaiting: cartWaitingMessages,
  cart: cartMessages,
  emailOffer: emailOfferMessages,
  errors: errorsMessages,
  gallery: galleryMessages,
  galleryZoom: galleryZoomMessages,
  lightbox: lightboxMessages,
  login: loginMessages,
  notice: noticeMessages,
  options: optionMessages,
  orderPlaced: orderPlacedMessages,
  orderStatus: orderStatusMessages,
  ownReviews: ownReviewMessages,
  passwordMeter: passwordMeterMessages,
  price: priceMessages,
  productControls: productControlMessages,
  productFacts: factMessages,
  productFilters: productFilterMessages,
  productList: productListMessages,
  recommendations: recommendationMessages,
  recommended: recommendedMessages,
  reviewForm: reviewFormMessages,
  reviewMedia: reviewMediaMessages,
  reviews: reviewMessages,
  stepper: stepperMessages,
  unreachable: unreachableMessages,
};

type Translated<M> = M extends string
  ? string
  : M extends { readonly one: string; readonly other: string }
    ? Plural
    : { readonly [K in keyof M]: Translated<M[K]> };

/**
 * The messages of another language, with the groups and keys of English and with the language's own plural categories.
 */
export type Translation = Translated<typeof english>;
