import type { Address } from '../../../src/api/shared/address.ts';
import type { JurisdictionType } from '../../../src/api/shared/totals.ts';
import { allocate, type Cents, divideCents } from '../core/money.ts';

/** Rates are in thousandths of a per cent, so that 8.875 % is an integer; 19 % is 19,000. */
const RATE_SCALE = 100_000;

export interface TaxRate {
  readonly rate: number;
  readonly parts: readonly { readonly name: JurisdictionType; readonly rate: number }[];
  readonly onShipping: boolean;
}

const nationalRate = (rate: number): TaxRate => ({ rate, parts: [{ name: 'COUNTRY', rate }], onShipping: true });

const ratesByCountry: Readonly<Record<string, TaxRate>> = {
  DE: nationalRate(19_000),
  AT: nationalRate(20_000),
  FR: nationalRate(20_000),
  GB: nationalRate(20_000),
  NL: nationalRate(21_000),
};

const ratesBySubdivision: Readonly<Record<string, TaxRate>> = {
  'US-NY': {
    rate: 8_875,
    parts: [
      { name: 'STATE', rate: 4_000 },
      { name: 'CITY', rate: 4_500 },
      { name: 'SPECIAL', rate: 375 },
    ],
    onShipping: false,
  },
  'US-CA': { rate: 7_250, parts: [{ name: 'STATE', rate: 7_250 }], onShipping: false },
};

/** The tax rate of an address; undefined if no tax is collected. `NY` and `US-NY` are the same. */
export function findTaxRate({ country = '', subdivision = '' }: Address): TaxRate | undefined {
  const region = subdivision.includes('-') ? subdivision : `${country}-${subdivision}`;
  return ratesBySubdivision[region] ?? ratesByCountry[country];
}

export interface Tax {
  readonly taxable: Cents;
  readonly rate: number;
  readonly tax: Cents;
  readonly parts: readonly { readonly name: JurisdictionType; readonly rate: number; readonly tax: Cents }[];
}

export const noTax: Tax = { taxable: 0n, rate: 0, tax: 0n, parts: [] };

/** The tax on an amount, half cents rounded up; the parts add up to it. */
export function computeTax(amount: Cents, rate: TaxRate | undefined): Tax {
  if (!rate) return noTax;
  const tax = divideCents(amount * BigInt(rate.rate), BigInt(RATE_SCALE));
  const shares = allocate(
    tax,
    rate.parts.map(part => BigInt(part.rate)),
  );
  const parts = rate.parts.map((part, index) => ({ ...part, tax: shares[index] ?? 0n }));
  return { taxable: amount, rate: rate.rate, tax, parts };
}

/** A rate on the wire: 19 % is `0.19`. */
export const toRateString = (rate: number): string => String(rate / RATE_SCALE);
