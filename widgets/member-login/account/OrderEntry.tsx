import type { Order } from '../../../src/api/orders.ts';
import { formatDay } from '../../../src/i18n/date.ts';
import { accountWords as words } from '../../../src/i18n/en/account.ts';
import { count, fill } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { orderStatus } from '../../../src/i18n/order-status.ts';
import { Chevron } from '../../../src/ui/Icons.tsx';
import { Picture } from '../../../src/ui/Picture.tsx';
import { OrderLines } from './OrderLines.tsx';

/** How many pictures stand in a row. */
const SHOWN = 4;

/** One order: number, day, where it stands, what it came to; folded away, what was in it. */
export function OrderEntry({ order, locale }: { readonly order: Order; readonly locale: string }) {
  const { number, purchasedDate, createdDate, lineItems = [], priceSummary, currency, shippingInfo } = order;
  const units = lineItems.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  const brought = Boolean(shippingInfo && !shippingInfo.logistics?.pickupDetails && shippingInfo.title);
  const digital = lineItems.every(({ itemType }) => itemType?.preset !== 'PHYSICAL');
  return (
    <>
      <p className="headline">
        <strong part="order-number">{fill(words.order, { number: number ?? '' })}</strong>
        {priceSummary?.total && (
          <strong part="order-total">{formatMoney(priceSummary.total.amount, currency, locale)}</strong>
        )}
      </p>
      <p className="note">
        {[formatDay(purchasedDate ?? createdDate ?? '', locale), count(words.things, units, locale)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p part="order-status" className="badge">
        {orderStatus({ ...order, brought: brought && !digital })}
      </p>
      <div className="row" aria-hidden="true">
        {lineItems.slice(0, SHOWN).map(({ id, image, productName }) => (
          <Picture
            key={id}
            image={image}
            alt=""
            width={52}
            height={52}
            name={productName?.original || words.aThing}
            className="small"
          />
        ))}
        {lineItems.length > SHOWN && <span className="note">+{lineItems.length - SHOWN}</span>}
      </div>
      <details part="order-details">
        <summary part="order-summary" aria-label={fill(words.detailsOf, { number: number ?? '' })}>
          {words.details}
          <Chevron />
        </summary>
        <OrderLines order={order} locale={locale} />
      </details>
    </>
  );
}
