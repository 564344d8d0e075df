import type { Order } from '../../../src/api/orders.ts';
import type { OrderLine } from '../../../src/api/shared/order-line.ts';
import { formatDay } from '../../../src/i18n/date.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { formatOrderStatus } from '../../../src/i18n/order-status.ts';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { isWebUrl } from '../../../src/validation/url.ts';
import { AccountList } from './AccountList.tsx';
import type { PageProps } from './AccountPage.tsx';

/** The member's orders, newest first. */
export const Orders = (pageProps: PageProps) => (
  <AccountList
    {...pageProps}
    name="orders"
    renderItem={order => <OrderEntry order={order} locale={pageProps.locale} />}
  />
);

const MAX_PICTURES = 4;

/** One order: number, day, status and total; its lines fold out. */
function OrderEntry({ order, locale }: { readonly order: Order; readonly locale: string }) {
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
        {[formatDay(purchasedDate ?? createdDate ?? '', locale), pluralize(messages.things, units)]
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

const summaryRows = Object.keys(messages.sums) as readonly (keyof typeof messages.sums)[];

const formatChoices = ({ descriptionLines }: OrderLine): string =>
  (descriptionLines ?? [])
    .map(entry => entry.colorInfo?.original ?? entry.plainText?.original ?? '')
    .filter(Boolean)
    .join(', ');

/** The lines of an order and the sums that make its total. */
function OrderLines({ order, locale }: { readonly order: Order; readonly locale: string }) {
  const { lineItems = [], priceSummary, currency, taxIncludedInPrices } = order;
  const formatAmount = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <>
      <ul className="lines">
        {lineItems.map(line => {
          const { id, quantity, productName, digitalFile } = line;
          const total = taxIncludedInPrices ? line.totalPriceAfterTax : line.totalPriceBeforeTax;
          const name = productName?.translated ?? productName?.original ?? messages.aThing;
          return (
            <li key={id} className="headline">
              <span>
                {interpolate(messages.times, { n: quantity, name })}
                <span className="note">{formatChoices(line)}</span>
                {isWebUrl(digitalFile?.link) && (
                  <a part="download" href={digitalFile.link} aria-label={interpolate(messages.downloadNamed, { name })}>
                    {messages.download}
                  </a>
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
