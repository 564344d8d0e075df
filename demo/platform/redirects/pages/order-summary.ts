import { html } from 'hono/html';
import type { CheckoutLine } from '../../../../src/api/checkouts.ts';
import type { MultiPrice } from '../../../../src/api/shared/money.ts';
import { type Cents, formatMoney, toMultiPrice } from '../../core/money.ts';
import type { PaymentSplit, Totals } from '../../pricing/totals.ts';
import { toPriceSummary } from '../../pricing/totals-view.ts';
import type { Markup } from './layout.ts';

function renderPicture({ media, productName }: CheckoutLine): Markup | string {
  if (!media) return html`<span class="no-picture" aria-hidden="true">${productName.original.slice(0, 1)}</span>`;
  const source = `/media/${encodeURIComponent(media.id)}/v1/fill/w_160,h_200,al_c,q_85/${encodeURIComponent(media.id)}.jpg`;
  return html`<img src="${source}" width="64" height="80" alt="" decoding="async">`;
}

const describeChoices = ({ descriptionLines }: CheckoutLine): string =>
  descriptionLines
    .map(({ name, plainText, colorInfo }) => `${name.original}: ${plainText?.original ?? colorInfo?.original ?? ''}`)
    .join(' · ');

/** The problem of a line, and a button that corrects the line. */
function lineProblem({ id, quantity, availability, productName }: CheckoutLine): Markup | string {
  const { status, quantityAvailable = 0 } = availability;
  if (status === 'AVAILABLE') return '';
  const isPartial = status === 'PARTIALLY_AVAILABLE';
  const text = isPartial
    ? `Only ${quantityAvailable} left, you asked for ${quantity}.`
    : status === 'NOT_FOUND'
      ? 'No longer on sale.'
      : 'Sold out.';
  const label = isPartial ? `Take ${quantityAvailable}` : 'Remove';
  return html`<p class="trouble">
    ${text}
    <button form="details" formaction="/checkout/update" formnovalidate name="fix" value="${id}"
      aria-label="${label}: ${productName.original}">${label}</button>
  </p>`;
}

const renderLine = (line: CheckoutLine): Markup => html`<li class="line">
  <span class="picture">${renderPicture(line)}<span class="count" aria-hidden="true">${line.quantity}</span></span>
  <div class="what">
    <p class="name">${line.productName.original}</p>
    <p class="muted"><span class="hidden">Quantity ${line.quantity}. </span>${describeChoices(line)}</p>
    ${lineProblem(line)}
  </div>
  <p class="money">${line.availability.status === 'AVAILABLE' || line.availability.status === 'PARTIALLY_AVAILABLE' ? line.lineItemPrice.formattedAmount : '–'}</p>
</li>`;

const sumRow = (name: string, label: string, price: MultiPrice, sign = ''): Markup =>
  html`<div class="row ${name}">
    <dt>${label}</dt>
    <dd class="money" data-sum="${name}" data-amount="${price.amount}">${sign}${price.formattedAmount}</dd>
  </div>`;

interface OrderSummary {
  readonly lines: readonly CheckoutLine[];
  readonly totals: Totals;
  readonly currency: string;
  readonly couponName: string | undefined;
  readonly giftCardCents: Cents;
  readonly payment: PaymentSplit;
  readonly taxIncluded: boolean;
}

export function renderOrderSummary(summary: OrderSummary): Markup {
  const { lines, totals, currency, couponName, giftCardCents, payment, taxIncluded } = summary;
  const { delivery, discount, shipping, fees } = totals;
  const sums = toPriceSummary(totals, currency);
  const money = (cents: Cents) => toMultiPrice(cents, currency);
  const isFree = delivery !== undefined && shipping === 0n;
  // Without a problem the summary is closed on a phone, so that the form's first field is visible.
  return html`<section class="summary" aria-labelledby="summary-title"><details ${lines.some(({ availability }) => availability.status !== 'AVAILABLE') ? html`open` : ''}>
    <summary><h2 id="summary-title">Your order</h2> <span class="money">${sums.total.formattedAmount}</span></summary>
    <ul class="lines">${lines.map(renderLine)}</ul>
    <dl class="sums">
      ${sumRow('subtotal', 'Subtotal', sums.subtotal)}
      ${couponName || discount > 0n ? sumRow('discount', couponName ?? 'Discount', sums.discount, discount > 0n ? '−' : '') : ''}
      ${sumRow('shipping', isFree ? `${delivery.title}, free` : (delivery?.title ?? 'Delivery'), sums.shipping)}
      ${delivery?.handling ? html`<p class="muted fine">with ${formatMoney(delivery.handling.amount, currency)} for handling more than 10 kg</p>` : ''}
      ${fees.map(({ fee }) => sumRow('fee', fee.name, money(fee.price)))}
      ${sumRow('tax', taxIncluded ? 'Tax, included' : 'Tax', sums.tax)}
      ${sumRow('total', 'Total', sums.total)}
      ${giftCardCents > 0n ? sumRow('gift-card', 'Gift card', money(giftCardCents), '−') : ''}
      ${payment.offline > 0n ? sumRow('offline', 'Paid to the shop', money(payment.offline), '−') : ''}
      ${payment.rest > 0n ? sumRow('rest', 'Due later', money(payment.rest), '−') : ''}
    </dl>
  </details></section>`;
}
