import { useState } from 'react';
import type { Order } from '../../../src/api/orders.ts';
import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import type { OrderLine } from '../../../src/api/shared/order-line.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { formatDay } from '../../../src/i18n/date.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { formatOrderStatus } from '../../../src/i18n/order-status.ts';
import { toNumber } from '../../../src/store/normalize/values.ts';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { sum } from '../../../src/validation/sum.ts';
import { isWebUrl } from '../../../src/validation/url.ts';
import { AccountList } from './AccountList.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { findStep, isPosted } from './order-progress.ts';
import { WriteReviewLink } from './WriteReviewLink.tsx';

/** The member's orders, newest first. */
export const Orders = (pageProps: WidgetContext) => (
  <AccountList {...pageProps} name="orders" renderItem={order => <OrderEntry {...pageProps} order={order} />} />
);

const MAX_PICTURES = 4;

interface OrderProps extends WidgetContext {
  readonly order: Order;
}

/** One order: number, day, status, total and actions. Its lines unfold. */
function OrderEntry({ order, ...pageProps }: OrderProps) {
  const { locale } = pageProps;
  const { id, number, purchasedDate, createdDate, lineItems, priceSummary, currency } = order;
  const units = sum(lineItems, ({ quantity }) => toNumber(quantity));
  const step = findStep(order);
  // The steps are the whole status, unless the order is not paid or only a part of it is sent.
  const hasStatus = !step || order.paymentStatus !== 'PAID' || order.fulfillmentStatus === 'PARTIALLY_FULFILLED';
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="headline">
        <strong part="order-number" id={`order-${id}`}>
          {interpolate(messages.order, { number: number ?? '' })}
        </strong>
        {priceSummary?.total && (
          <strong part="order-total">{formatMoney(priceSummary.total.amount, currency, locale)}</strong>
        )}
      </p>
      <p className="note">
        {[formatDay(purchasedDate || createdDate, locale), units && pluralize(messages.things, units)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {hasStatus && (
        <p part="order-status" className="badge">
          {formatOrderStatus({ ...order, isShipped: isPosted(order) })}
        </p>
      )}
      {step && <OrderSteps current={step} />}
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
      <OrderActions {...pageProps} order={order} />
      <details part="order-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary part="order-summary" aria-label={interpolate(messages.detailsOf, { number: number ?? '' })}>
          {messages.details}
          <Chevron />
        </summary>
        <OrderLines {...pageProps} order={order} open={open} />
      </details>
    </>
  );
}

const summaryRows = Object.keys(messages.sums) as readonly (keyof typeof messages.sums)[];

const formatChoices = ({ descriptionLines }: OrderLine): string =>
  (descriptionLines ?? [])
    .map(entry => entry.colorInfo?.original ?? entry.plainText?.original)
    .filter(Boolean)
    .join(', ');

/** The lines of an order and the sums that make its total. */
function OrderLines({ order, open, ...pageProps }: OrderProps & { readonly open: boolean }) {
  const { locale } = pageProps;
  const { status, lineItems, priceSummary, currency, taxIncludedInPrices } = order;
  const formatAmount = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <>
      <ul className="lines">
        {lineItems.map(line => {
          const { id, quantity, productName, digitalFile, catalogReference } = line;
          const total = taxIncludedInPrices ? line.totalPriceAfterTax : line.totalPriceBeforeTax;
          const name = productName?.translated ?? productName?.original ?? messages.aThing;
          return (
            <li key={id} className="headline">
              <span>
                <span id={`line-${order.id}-${id}`}>{interpolate(messages.times, { n: quantity, name })}</span>
                <span className="note">{formatChoices(line)}</span>
                {isWebUrl(digitalFile?.link) && (
                  <a part="download" href={digitalFile.link} aria-label={interpolate(messages.downloadNamed, { name })}>
                    {messages.download}
                  </a>
                )}
                {open && status === 'APPROVED' && catalogReference?.appId === STORES_APP_ID && (
                  <WriteReviewLink
                    {...pageProps}
                    productId={catalogReference.catalogItemId}
                    labelId={`line-${order.id}-${id}`}
                  />
                )}
              </span>
              {total && <span>{formatAmount(total.amount)}</span>}
            </li>
          );
        })}
      </ul>
      {priceSummary && (
        <dl>
          {summaryRows.map(name => {
            const { amount } = priceSummary[name] ?? {};
            // Amounts of zero are left out, except for the total.
            if (!amount || (Number(amount) === 0 && name !== 'total')) return null;
            return (
              <div key={name} className="headline">
                <dt>{messages.sums[name]}</dt>
                <dd>{formatAmount(name === 'discount' ? `-${amount}` : amount)}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </>
  );
}
