import type { Address } from '../../../src/api/shared/address.ts';
import type { JurisdictionType } from '../../../src/api/shared/totals.ts';
import type { SalesRules } from '../catalog/sales-rules.ts';
import { allocate, type Cents, divideCents } from '../core/money.ts';

/** Rates are in millionths, so that 8.875 % is an integer. 19 % is 190,000. */
export const RATE_SCALE = 1_000_000;

export interface TaxRate {
  readonly rate: number;
  readonly parts: readonly { readonly name: JurisdictionType; readonly rate: number }[];
  readonly onShipping: boolean;
}

const nationalRate = (rate: number): TaxRate => ({ rate, parts: [{ name: 'COUNTRY', rate }], onShipping: true });

const ratesByCountry: Readonly<Record<string, TaxRate>> = {
  DE: nationalRate(190_000),
  AT: nationalRate(200_000),
  FR: nationalRate(200_000),
  GB: nationalRate(200_000),
  NL: nationalRate(210_000),
};

const ratesBySubdivision: Readonly<Record<string, TaxRate>> = {
  'US-NY': {
    rate: 88_750,
    parts: [
      { name: 'STATE', rate: 40_000 },
      { name: 'CITY', rate: 45_000 },
      { name: 'SPECIAL', rate: 3_750 },
    ],
    onShipping: false,
  },
  'US-CA': { rate: 72_500, parts: [{ name: 'STATE', rate: 72_500 }], onShipping: false },
};

/** A tax rate that is not split among authorities, such as the rate that a merchant states for a line. */
export const plainRate = (rate: number): TaxRate => ({ rate, parts: [], onShipping: true });

/**
 * The tax rate of an address: the shop's rate for the country, else the rate of the subdivision or country. Undefined
 * if no tax is collected. `NY` and `US-NY` are the same subdivision.
 */
export function findTaxRate(
  { country = '', subdivision = '' }: Address,
  { taxRates = {} }: SalesRules = {},
): TaxRate | undefined {
  const own = taxRates[country];
  if (own !== undefined) return own > 0 ? nationalRate(Math.round(own * RATE_SCALE)) : undefined;
  const region = subdivision.startsWith(`${country}-`) ? subdivision : `${country}-${subdivision}`;
  return ratesBySubdivision[region] ?? ratesByCountry[country];
}

export interface Tax {
  /** The amount without tax. */
  readonly taxable: Cents;
  readonly rate: number;
  readonly tax: Cents;
  readonly parts: readonly { readonly name: JurisdictionType; readonly rate: number; readonly tax: Cents }[];
  /** Whether the price includes the tax. */
  readonly included: boolean;
}

export const noTax: Tax = { taxable: 0n, rate: 0, tax: 0n, parts: [], included: false };

/** The tax on an amount, or included in it. Half cents are rounded up. The parts of a split rate add up to the tax. */
export function computeTax(amount: Cents, rate: TaxRate | undefined, included = false): Tax {
  if (!rate) return noTax;
  const scale = BigInt(RATE_SCALE);
  const tax = divideCents(amount * BigInt(rate.rate), included ? scale + BigInt(rate.rate) : scale);
  const shares = allocate(
    tax,
    rate.parts.map(part => BigInt(part.rate)),
  );
  const parts = rate.parts.map((part, index) => ({ ...part, tax: shares[index] ?? 0n }));
  return { taxable: included ? amount - tax : amount, rate: rate.rate, tax, parts, included };
}

/** An amount without its included tax. */
export const withoutTax = (amount: Cents, { included, tax }: Tax): Cents => (included ? amount - tax : amount);

/** The tax to add to an amount. 0 if the amount includes the tax. */
export const toAddedTax = ({ included, tax }: Tax): Cents => (included ? 0n : tax);

/** A rate as the API returns it: 19 % is `0.19`. */
export const toRateString = (rate: number): string => String(rate / RATE_SCALE);
