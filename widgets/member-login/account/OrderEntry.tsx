import type { Order } from '../../../src/api/orders.ts';
import { formatDay } from '../../../src/i18n/date.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { formatOrderStatus } from '../../../src/i18n/order-status.ts';
import { Chevron } from '../../../src/ui/Icons.tsx';
import { Picture } from '../../../src/ui/Picture.tsx';
import { OrderLines } from './OrderLines.tsx';

/** How many pictures stand in a row. */
const MAX_PICTURES = 4;

/** One order: number, day, where it stands, what it came to; folded away, what was in it. */
export function OrderEntry({ order, locale }: { readonly order: Order; readonly locale: string }) {
  const { number, purchasedDate, createdDate, lineItems = [], priceSummary, currency, shippingInfo } = order;
  const units = lineItems.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  const isDelivery = Boolean(shippingInfo && !shippingInfo.logistics?.pickupDetails && shippingInfo.title);
  const isDigital = lineItems.every(({ itemType }) => itemType?.preset !== 'PHYSICAL');
  return (
    <>
      <p className="headline">
        <strong part="order-number">{interpolate(messages.order, { number: number ?? '' })}</strong>
        {priceSummary?.total && (
          <strong part="order-total">{formatMoney(priceSummary.total.amount, currency, locale)}</strong>
        )}
      </p>
      <p className="note">
        {[formatDay(purchasedDate ?? createdDate ?? '', locale), pluralize(messages.things, units, locale)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p part="order-status" className="badge">
        {formatOrderStatus({ ...order, isShipped: isDelivery && !isDigital })}
      </p>
      <div className="row" aria-hidden="true">
        {lineItems.slice(0, MAX_PICTURES).map(({ id, image, productName }) => (
          <Picture
            key={id}
            image={image}
            alt=""
            width={52}
            height={52}
            name={productName?.original || messages.aThing}
            className="small"
          />
        ))}
        {lineItems.length > MAX_PICTURES && <span className="note">+{lineItems.length - MAX_PICTURES}</span>}
      </div>
      <details part="order-details">
        <summary part="order-summary" aria-label={interpolate(messages.detailsOf, { number: number ?? '' })}>
          {messages.details}
          <Chevron />
        </summary>
        <OrderLines order={order} locale={locale} />
      </details>
    </>
  );
}
