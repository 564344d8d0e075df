import type { Order } from '../../../src/api/orders.ts';
import type { OrderLine } from '../../../src/api/shared/order-line.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { isWebUrl } from '../../../src/validation/url.ts';

const summaryRows = Object.keys(messages.sums) as readonly (keyof typeof messages.sums)[];

const formatChoices = ({ descriptionLines }: OrderLine): string =>
  (descriptionLines ?? [])
    .map(entry => entry.colorInfo?.original ?? entry.plainText?.original ?? '')
    .filter(Boolean)
    .join(', ');

/** What was in an order, and how its total came about. */
export function OrderLines({ order, locale }: { readonly order: Order; readonly locale: string }) {
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
                  <a href={digitalFile.link} aria-label={interpolate(messages.downloadNamed, { name })}>
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
            // What came to nothing needs no line, but for the total.
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
