import { html } from 'hono/html';
import type { CheckoutLine } from '../../../../src/api/checkouts.ts';
import type { MultiPrice } from '../../../../src/api/shared/money.ts';
import { type Cents, multiPrice } from '../../core/money.ts';
import type { Totals } from '../../pricing/totals.ts';
import { priceSummaryOf } from '../../pricing/totals-view.ts';
import type { Markup } from './page.ts';

function picture({ media, productName }: CheckoutLine): Markup | string {
  if (!media) return html`<span class="no-picture" aria-hidden="true">${productName.original.slice(0, 1)}</span>`;
  const source = `/media/${encodeURIComponent(media.id)}/v1/fill/w_160,h_200,al_c,q_85/${encodeURIComponent(media.id)}.jpg`;
  return html`<img src="${source}" width="64" height="80" alt="" decoding="async">`;
}

const choices = ({ descriptionLines }: CheckoutLine): string =>
  descriptionLines
    .map(({ name, plainText, colorInfo }) => `${name.original}: ${plainText?.original ?? colorInfo?.original ?? ''}`)
    .join(' · ');

/** What is wrong with a line in a few words, and the button that puts it right. */
function trouble({ id, quantity, availability, productName }: CheckoutLine): Markup | string {
  const { status, quantityAvailable = 0 } = availability;
  if (status === 'AVAILABLE') return '';
  const some = status === 'PARTIALLY_AVAILABLE';
  const words = some
    ? `Only ${quantityAvailable} left, you asked for ${quantity}.`
    : status === 'NOT_FOUND'
      ? 'No longer on sale.'
      : 'Sold out.';
  const label = some ? `Take ${quantityAvailable}` : 'Remove';
  return html`<p class="trouble">
    ${words}
    <button form="details" formaction="/checkout/update" formnovalidate name="fix" value="${id}"
      aria-label="${label}: ${productName.original}">${label}</button>
  </p>`;
}

const lineItem = (line: CheckoutLine): Markup => html`<li class="line">
  <span class="picture">${picture(line)}<span class="count" aria-hidden="true">${line.quantity}</span></span>
  <div class="what">
    <p class="name">${line.productName.original}</p>
    <p class="muted"><span class="hidden">Quantity ${line.quantity}. </span>${choices(line)}</p>
    ${trouble(line)}
  </div>
  <p class="money">${line.availability.status === 'AVAILABLE' || line.availability.status === 'PARTIALLY_AVAILABLE' ? line.lineItemPrice.formattedAmount : '–'}</p>
</li>`;

const row = (name: string, label: string, price: MultiPrice, sign = ''): Markup =>
  html`<div class="row ${name}">
    <dt>${label}</dt>
    <dd class="money" data-sum="${name}" data-amount="${price.amount}">${sign}${price.formattedAmount}</dd>
  </div>`;

/** What is bought and what it comes to. */
export function orderSummary(
  lines: readonly CheckoutLine[],
  totals: Totals,
  currency: string,
  couponName: string | undefined,
  byCard: Cents,
): Markup {
  const sums = priceSummaryOf(totals, currency);
  const free = totals.delivery !== undefined && totals.shipping === 0;
  return html`<section class="summary" aria-labelledby="summary-title">
    <h2 id="summary-title">Your order</h2>
    <ul class="lines">${lines.map(lineItem)}</ul>
    <dl class="sums">
      ${row('subtotal', 'Subtotal', sums.subtotal)}
      ${couponName || totals.discount > 0 ? row('discount', couponName ?? 'Discount', sums.discount, totals.discount > 0 ? '−' : '') : ''}
      ${row('shipping', free ? `${totals.delivery?.title}, free` : (totals.delivery?.title ?? 'Delivery'), sums.shipping)}
      ${totals.delivery?.handling ? html`<p class="muted fine">with €4.00 for handling more than 10 kg</p>` : ''}
      ${row('tax', 'Tax', sums.tax)}
      ${row('total', 'Total', sums.total)}
      ${byCard > 0 ? row('gift-card', 'Gift card', multiPrice(byCard, currency), '−') : ''}
    </dl>
  </section>`;
}
