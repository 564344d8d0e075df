import { html } from 'hono/html';
import type { CheckoutLine } from '../../../../src/api/checkouts.ts';
import type { CheckoutDetails } from '../../checkouts/store.ts';
import { type Cents, formatMoney } from '../../core/money.ts';
import type { PaymentSplit, Totals } from '../../pricing/totals.ts';
import { type Buyer, type BuyerField, requiredFields } from './buyer-form.ts';
import { countries } from './countries.ts';
import { type Markup, renderPage } from './layout.ts';
import { renderOrderSummary } from './order-summary.ts';

export interface CheckoutView {
  readonly shop: string;
  readonly currency: string;
  readonly checkoutId: string;
  readonly secret: string;
  readonly backUrl: string | undefined;
  readonly cartUrl: string | undefined;
  readonly loginUrl: string | undefined;
  readonly origins: readonly string[];
  readonly details: CheckoutDetails;
  readonly lines: readonly CheckoutLine[];
  readonly totals: Totals;
  /** The amount that the gift card pays. */
  readonly giftCardCents: Cents;
  readonly payment: PaymentSplit;
  readonly taxIncluded: boolean;
  /** Whether the shop only accepts orders whose payment method it may save. */
  readonly keepsPaymentMethod: boolean;
  /** The digest of the shown sums, which the form sends with the payment. */
  readonly quote: string;
  readonly couponName: string | undefined;
  readonly buyer: Buyer;
  readonly fieldProblems: Readonly<Partial<Record<BuyerField, string>>>;
  readonly couponProblem: string | undefined;
  readonly typedCoupon: string;
  /** A message above the form. */
  readonly problem: string | undefined;
  readonly status: number;
}

const labels: Readonly<Record<BuyerField, readonly [label: string, autocomplete: string, type: string]>> = {
  email: ['Email', 'email', 'email'],
  firstName: ['First name', 'given-name', 'text'],
  lastName: ['Last name', 'family-name', 'text'],
  addressLine: ['Street address', 'address-line1', 'text'],
  postalCode: ['ZIP code', 'postal-code', 'text'],
  city: ['City', 'address-level2', 'text'],
  subdivision: ['State or region', 'address-level1', 'text'],
  country: ['Country', 'country', 'text'],
};

const fieldProblem = (name: string, problem: string | undefined) =>
  problem ? html`<p class="field-problem" id="${name}-problem">${problem}</p>` : '';

function renderField(view: CheckoutView, name: BuyerField): Markup {
  const [label, autocomplete, type] = labels[name];
  const problem = view.fieldProblems[name];
  // The ZIP code is not `required` in HTML, because it depends on the country, which the shopper can still change.
  const isRequired = name !== 'postalCode' && requiredFields(view.details, view.buyer.country).includes(name);
  const errorAttributes = problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : '';
  const value = view.buyer[name];
  const control =
    name === 'country'
      ? html`<select id="${name}" name="${name}" autocomplete="${autocomplete}" ${errorAttributes}>
          ${(
            countries.some(({ code }) => code === value) ? countries : [{ code: value, name: value }, ...countries]
          ).map(
            ({ code, name: countryName }) =>
              html`<option value="${code}" ${code === value ? html`selected` : ''}>${countryName}</option>`,
          )}
        </select>`
      : html`<input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="200"
          autocomplete="${autocomplete}" ${isRequired ? html`required` : ''} ${errorAttributes}>`;
  return html`<div class="field ${name}"><label for="${name}">${label}</label>${control}${fieldProblem(name, problem)}</div>`;
}

/** Countries whose addresses have a region. After a change of the country, “Update totals” shows or hides the field. */
const countriesWithRegions = new Set(['AU', 'CA', 'ES', 'IE', 'IT', 'JP', 'US']);

const hasRegion = ({ country, subdivision }: Buyer): boolean => !!subdivision || countriesWithRegions.has(country);

function renderDeliveries({ totals, currency, buyer }: CheckoutView): Markup {
  if (totals.deliveries.length === 0)
    return html`<p class="note">Nothing can be delivered to ${countries.find(({ code }) => code === buyer.country)?.name ?? 'this country'}. Choose another address.</p>`;
  return html`${totals.deliveries.map(
    ({ code, title, deliveryTime, amount, pickup }) => html`<label class="option">
      <input type="radio" name="delivery" value="${code}" ${code === totals.delivery?.code ? html`checked` : ''}>
      <span class="what"><span class="name">${title}</span>
        <span class="muted">${deliveryTime}${pickup ? ` · ${pickup.address.formattedAddress}` : ''}</span></span>
      <span class="money">${amount === 0n ? 'Free' : formatMoney(amount, currency)}</span>
    </label>`,
  )}`;
}

const updateButton = (label: string) =>
  html`<button class="secondary" formaction="/checkout/update" formnovalidate>${label}</button>`;

function renderCoupon({ couponName, couponProblem, typedCoupon }: CheckoutView): Markup {
  if (couponName)
    return html`<div class="applied"><p><span class="name">${couponName}</span> is applied.</p>
      <button class="link" formaction="/checkout/update" formnovalidate name="dropCoupon" value="1">Remove</button>
      ${couponProblem ? html`<p class="field-problem">${couponProblem}</p>` : ''}</div>`;
  const errorAttributes = couponProblem ? html`aria-invalid="true" aria-describedby="coupon-problem"` : '';
  return html`<details class="field coupon" ${typedCoupon || couponProblem ? html`open` : ''}><summary>Add a coupon code</summary>
    <label for="coupon">Coupon code</label>
    <div class="inline"><input id="coupon" name="coupon" maxlength="20" autocomplete="off" autocapitalize="characters"
      value="${typedCoupon}" ${errorAttributes}>${updateButton('Apply')}</div>
    ${fieldProblem('coupon', couponProblem)}</details>`;
}

const steps = html`<nav aria-label="Progress"><ol class="steps">
  <li><span class="hidden">Done: </span>Cart</li>
  <li aria-current="step">Details and payment</li>
  <li>Confirmation</li>
</ol></nav>`;

/** The checkout page. It works without scripts, because every button submits the whole form. */
export function renderCheckoutPage(view: CheckoutView): Promise<Response> {
  const { shop, currency, details, backUrl, cartUrl, loginUrl, problem } = view;
  const isShipped = details.lines.some(({ shippable }) => shippable);
  const amountDue = view.payment.now - view.giftCardCents;
  const body = html`<header class="top">
      <p class="shop">${shop}</p>
      ${steps}
      ${loginUrl ? html`<a class="back" href="${loginUrl}">Sign in</a>` : ''}
      ${cartUrl ? html`<a class="back" href="${cartUrl}">Edit cart</a>` : ''}
      ${backUrl ? html`<a class="back" href="${backUrl}">Back to shop</a>` : ''}
    </header>
    <main>
      <h1>Checkout</h1>
      ${problem ? html`<div class="problem" role="alert"><p>${problem}</p></div>` : ''}
      <div class="columns">
        <form id="details" method="post" action="/checkout/pay" novalidate>
          <input type="hidden" name="checkoutId" value="${view.checkoutId}">
          <input type="hidden" name="session" value="${view.secret}">
          <input type="hidden" name="shown" value="${view.quote}">
          <button class="hidden" formaction="/checkout/update" formnovalidate tabindex="-1" aria-hidden="true">Update</button>
          <fieldset><legend>Contact</legend>
            ${renderField(view, 'email')}
            <div class="pair">${renderField(view, 'firstName')}${renderField(view, 'lastName')}</div>
          </fieldset>
          ${
            isShipped
              ? html`<fieldset><legend>Delivery address</legend>
                ${renderField(view, 'addressLine')}
                <div class="pair narrow-first">${renderField(view, 'postalCode')}${renderField(view, 'city')}</div>
                <div class="pair">${renderField(view, 'country')}${hasRegion(view.buyer) ? renderField(view, 'subdivision') : ''}</div>
              </fieldset>
              <fieldset class="options"><legend>Delivery</legend>${renderDeliveries(view)}</fieldset>`
              : html`<p class="note">Nothing is sent by post: you get your files by email.</p>`
          }
          <fieldset><legend>Coupon</legend>${renderCoupon(view)}</fieldset>
          ${isShipped ? html`<p class="recount">${updateButton('Update totals')}<span class="muted">after changing the address or delivery</span></p>` : ''}
          <fieldset class="payment"><legend>Payment</legend>
            <p class="note">This shop is a demonstration. No card is asked for and no money is taken; the order is placed as if it were paid.</p>
            ${view.keepsPaymentMethod ? html`<p><label><input type="checkbox" name="savePaymentMethod" required> The shop may keep this payment method</label></p>` : ''}
            <button class="primary">Pay ${formatMoney(amountDue, currency)}</button>
          </fieldset>
        </form>
        ${renderOrderSummary(view)}
      </div>
    </main>`;
  return renderPage(`Checkout – ${shop}`, body, { status: view.status, origins: view.origins });
}
