import { html } from 'hono/html';
import type { CheckoutLine } from '../../../../src/api/checkouts.ts';
import type { CheckoutNotes } from '../../checkouts/store.ts';
import { type Cents, decimal, formatted } from '../../core/money.ts';
import type { Totals } from '../../pricing/totals.ts';
import { type Buyer, type BuyerField, neededFields } from './buyer-form.ts';
import { countries } from './countries.ts';
import { orderSummary } from './order-summary.ts';
import { type Markup, page } from './page.ts';

export interface CheckoutView {
  readonly shop: string;
  readonly currency: string;
  readonly checkoutId: string;
  readonly secret: string;
  readonly back: string | undefined;
  readonly origins: readonly string[];
  readonly notes: CheckoutNotes;
  readonly lines: readonly CheckoutLine[];
  readonly totals: Totals;
  /** What a gift card pays. */
  readonly byCard: Cents;
  readonly couponName: string | undefined;
  readonly buyer: Buyer;
  readonly fieldProblems: Readonly<Partial<Record<BuyerField, string>>>;
  readonly couponProblem: string | undefined;
  readonly typedCoupon: string;
  /** What happened, in plain words; nothing where all is well. */
  readonly problem: string | undefined;
  readonly status: number;
}

const labels: Readonly<Record<BuyerField, readonly [label: string, autocomplete: string, type: string]>> = {
  email: ['Email', 'email', 'email'],
  firstName: ['First name', 'given-name', 'text'],
  lastName: ['Last name', 'family-name', 'text'],
  addressLine: ['Street and number', 'address-line1', 'text'],
  postalCode: ['Postcode', 'postal-code', 'text'],
  city: ['Town or city', 'address-level2', 'text'],
  subdivision: ['State or region, if there is one', 'address-level1', 'text'],
  country: ['Country', 'country', 'text'],
};

const described = (name: string, problem: string | undefined) =>
  problem ? html`<p class="field-problem" id="${name}-problem">${problem}</p>` : '';

function field(view: CheckoutView, name: BuyerField): Markup {
  const [label, autocomplete, type] = labels[name];
  const problem = view.fieldProblems[name];
  const needed = neededFields(view.notes).includes(name);
  const wrong = problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : '';
  const value = view.buyer[name];
  const control =
    name === 'country'
      ? html`<select id="${name}" name="${name}" autocomplete="${autocomplete}" ${wrong}>
          ${(
            countries.some(({ code }) => code === value) ? countries : [{ code: value, name: value }, ...countries]
          ).map(
            ({ code, name: words }) =>
              html`<option value="${code}" ${code === value ? html`selected` : ''}>${words}</option>`,
          )}
        </select>`
      : html`<input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="200"
          autocomplete="${autocomplete}" ${needed ? html`required` : ''} ${wrong}>`;
  return html`<div class="field ${name}"><label for="${name}">${label}</label>${control}${described(name, problem)}</div>`;
}

function deliveries({ totals, currency, buyer }: CheckoutView): Markup {
  if (totals.deliveries.length === 0)
    return html`<p class="note">Nothing can be delivered to ${countries.find(({ code }) => code === buyer.country)?.name ?? 'this country'}. Choose another address.</p>`;
  return html`${totals.deliveries.map(
    ({ code, title, deliveryTime, beforeTax, pickup }) => html`<label class="option">
      <input type="radio" name="delivery" value="${code}" ${code === totals.delivery?.code ? html`checked` : ''}>
      <span class="what"><span class="name">${title}</span>
        <span class="muted">${deliveryTime}${pickup ? ` · ${pickup.address.formattedAddress}` : ''}</span></span>
      <span class="money">${beforeTax === 0 ? 'Free' : formatted(beforeTax, currency)}</span>
    </label>`,
  )}`;
}

const update = (label: string) =>
  html`<button class="secondary" formaction="/checkout/update" formnovalidate>${label}</button>`;

function coupon({ couponName, couponProblem, typedCoupon }: CheckoutView): Markup {
  if (couponName)
    return html`<div class="applied"><p><span class="name">${couponName}</span> is applied.</p>
      <button class="link" formaction="/checkout/update" formnovalidate name="dropCoupon" value="1">Remove</button>
      ${couponProblem ? html`<p class="field-problem">${couponProblem}</p>` : ''}</div>`;
  const wrong = couponProblem ? html`aria-invalid="true" aria-describedby="coupon-problem"` : '';
  return html`<div class="field coupon"><label for="coupon">Coupon code</label>
    <div class="inline"><input id="coupon" name="coupon" maxlength="20" autocomplete="off" autocapitalize="characters"
      value="${typedCoupon}" ${wrong}>${update('Apply')}</div>
    ${described('coupon', couponProblem)}</div>`;
}

const steps = html`<nav aria-label="Progress"><ol class="steps">
  <li class="done">Cart<span class="hidden">, done</span></li>
  <li aria-current="step">Details and payment</li>
  <li>Confirmation</li>
</ol></nav>`;

/** The checkout page. It needs no script: every button sends the whole form. */
export function checkoutPage(view: CheckoutView): Promise<Response> {
  const { shop, currency, notes, totals, back, problem } = view;
  const shipped = notes.lines.some(({ shippable }) => shippable);
  const due = totals.total - view.byCard;
  const body = html`<header class="top">
      <p class="shop">${shop}</p>
      ${steps}
      ${back ? html`<a class="back" href="${back}">Back to shop</a>` : ''}
    </header>
    <main>
      <h1>Checkout</h1>
      ${problem ? html`<div class="problem" role="alert"><p>${problem}</p></div>` : ''}
      <div class="columns">
        <form id="details" method="post" action="/checkout/pay">
          <input type="hidden" name="checkoutId" value="${view.checkoutId}">
          <input type="hidden" name="session" value="${view.secret}">
          <input type="hidden" name="shownTotal" value="${decimal(due)}">
          <button class="hidden" formaction="/checkout/update" formnovalidate tabindex="-1" aria-hidden="true">Update</button>
          <fieldset><legend>Contact</legend>
            ${field(view, 'email')}
            <div class="pair">${field(view, 'firstName')}${field(view, 'lastName')}</div>
          </fieldset>
          ${
            shipped
              ? html`<fieldset><legend>Delivery address</legend>
                ${field(view, 'addressLine')}
                <div class="pair narrow-first">${field(view, 'postalCode')}${field(view, 'city')}</div>
                <div class="pair">${field(view, 'country')}${field(view, 'subdivision')}</div>
              </fieldset>
              <fieldset class="options"><legend>Delivery</legend>${deliveries(view)}</fieldset>`
              : html`<p class="note">Nothing is sent by post: you get your files by email.</p>`
          }
          <fieldset><legend>Coupon</legend>${coupon(view)}</fieldset>
          ${shipped ? html`<p class="recount">${update('Update totals')}<span class="muted">after changing the address or delivery</span></p>` : ''}
          <fieldset class="payment"><legend>Payment</legend>
            <p class="note">This shop is a demonstration. No card is asked for and no money is taken; the order is placed as if it were paid.</p>
            <button class="primary">Pay ${formatted(due, currency)}</button>
          </fieldset>
        </form>
        ${orderSummary(view.lines, totals, currency, view.couponName, view.byCard)}
      </div>
    </main>`;
  return page(`Checkout – ${shop}`, body, { status: view.status, origins: view.origins });
}
