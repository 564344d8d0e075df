import { formatNumber } from './numbers.ts';

const symbols: Readonly<Record<string, string>> = {
  L: 'l',
  CBM: 'm³',
  SQM: 'm²',
  FLOZ: 'fl oz',
  SQFT: 'sq ft',
};

/** Formats an amount in a unit of the catalog: `100 ml`. A quantity of 1 gives the unit alone. */
export function formatUnit(quantity: number, unit: string, locale: string): string {
  const symbol = symbols[unit] ?? unit.toLowerCase();
  return quantity === 1 ? symbol : `${formatNumber(quantity, locale)} ${symbol}`;
}
