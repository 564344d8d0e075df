import type { Order } from '../../../src/api/orders.ts';
import type { OrderLine } from '../../../src/api/shared/order-line.ts';
import { accountWords as words } from '../../../src/i18n/en/account.ts';
import { fill } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { isWebUrl } from '../../../src/validation/url.ts';

const sums = Object.keys(words.sums) as readonly (keyof typeof words.sums)[];

const chosen = ({ descriptionLines }: OrderLine): string =>
  (descriptionLines ?? [])
    .map(entry => entry.colorInfo?.original ?? entry.plainText?.original ?? '')
    .filter(Boolean)
    .join(', ');

/** What was in an order, and how its total came about. */
export function OrderLines({ order, locale }: { readonly order: Order; readonly locale: string }) {
  const { lineItems = [], priceSummary, currency, taxIncludedInPrices } = order;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <>
      <ul className="lines">
        {lineItems.map(line => {
          const { id, quantity, productName, digitalFile } = line;
          const total = taxIncludedInPrices ? line.totalPriceAfterTax : line.totalPriceBeforeTax;
          const name = productName?.translated ?? productName?.original ?? words.aThing;
          return (
            <li key={id} className="headline">
              <span>
                {fill(words.times, { n: quantity, name })}
                <span className="note">{chosen(line)}</span>
                {isWebUrl(digitalFile?.link) && (
                  <a href={digitalFile.link} aria-label={fill(words.downloadNamed, { name })}>
                    {words.download}
                  </a>
                )}
              </span>
              {total && <span>{money(total.amount)}</span>}
            </li>
          );
        })}
      </ul>
      {priceSummary && (
        <dl>
          {sums.map(name => {
            const { amount } = priceSummary[name] ?? {};
            // What came to nothing needs no line, but for the total.
            if (!amount || (Number(amount) === 0 && name !== 'total')) return null;
            return (
              <div key={name} className="headline">
                <dt>{words.sums[name]}</dt>
                <dd>{money(name === 'discount' ? `-${amount}` : amount)}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </>
  );
}
