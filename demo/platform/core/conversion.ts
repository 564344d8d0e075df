import type { MultiPrice, PriceData } from '../../../src/api/shared/money.ts';
import {
  centsFromNumber,
  centsFromPrice,
  divideCents,
  formatAmount,
  formatMoney,
  getFractionDigits,
  toDecimal,
} from './money.ts';

/** The value of one euro in other currencies, by currency code, such as `{ EUR: 1, USD: 1.08 }`. */
export type Rates = Readonly<Record<string, number>>;

/** The request header that names the currency of converted prices. */
export const CURRENCY_HEADER = 'x-wix-currency';

/**
 * Converts the fields for converted prices in an answer to the currency `to`: `convertedAmount`,
 * `formattedConvertedAmount`, `convertedPriceData` and `conversionCurrency`. The charged amounts stay the same. Nothing
 * is converted if `to` or the currency of a price has no rate.
 */
export function convertAnswer<T>(answer: T, to: string | undefined, rates: Rates): T {
  const hasRate = to !== undefined && Object.hasOwn(rates, to);
  return hasRate ? (convert(answer, to, rates, undefined) as T) : answer;
}

function convert(value: unknown, to: string, rates: Rates, from: string | undefined): unknown {
  if (Array.isArray(value)) return value.map(each => convert(each, to, rates, from));
  if (typeof value !== 'object' || value === null) return value;
  const { currency = from } = value as { readonly currency?: string };
  const rate = getRate(currency, to, rates);
  if (rate && currency && 'formattedConvertedAmount' in value)
    return convertMultiPrice(value as MultiPrice, currency, to, rate);
  return mapFields(value, (name, field) => {
    if (rate && name === 'conversionCurrency') return to;
    if (name === 'convertedPriceData') return convertPriceData(field as PriceData, to, rates);
    return convert(field, to, rates, currency);
  });
}

/**
 * The factor that converts amounts in `from` to `to`. Undefined if `from` has no rate. The caller has checked that `to`
 * has one.
 */
function getRate(from: string | undefined, to: string, rates: Rates): number | undefined {
  const known = from !== undefined && Object.hasOwn(rates, from);
  return known ? (rates[to] ?? 0) / (rates[from] ?? 1) : undefined;
}

const mapFields = (value: object, map: (name: string, field: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, map(name, field)]));

/**
 * The decimals to which a rate is rounded. The rate becomes a `bigint`, because amounts may be larger than a `number`
 * can hold.
 */
const RATE_DECIMALS = 12;

function convertMultiPrice(price: MultiPrice, from: string, to: string, rate: number): MultiPrice {
  const scaledRate = BigInt(Math.round(rate * 10 ** RATE_DECIMALS)) * 10n ** BigInt(getFractionDigits(to));
  const cents = divideCents(centsFromPrice(price) * scaledRate, 10n ** BigInt(RATE_DECIMALS + getFractionDigits(from)));
  return { ...price, convertedAmount: toDecimal(cents, to), formattedConvertedAmount: formatMoney(cents, to) };
}

function convertPriceData(data: PriceData, to: string, rates: Rates): PriceData {
  const rate = getRate(data.currency, to, rates);
  if (!rate) return data;
  const toNumber = (amount: number) => Number(toDecimal(centsFromNumber(amount * rate, to), to));
  const { pricePerUnit } = data;
  const amounts = {
    price: toNumber(data.price),
    discountedPrice: toNumber(data.discountedPrice),
    ...(pricePerUnit !== undefined && { pricePerUnit: toNumber(pricePerUnit) }),
  };
  const formatted = mapFields(amounts, (_, amount) => formatAmount(amount as number, to)) as PriceData['formatted'];
  return { currency: to, ...amounts, formatted };
}
