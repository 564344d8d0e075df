import { formatNumber } from './numbers.ts';

const symbols: Readonly<Record<string, string>> = {
  L: 'l',
  CBM: 'm³',
  SQM: 'm²',
  FLOZ: 'fl oz',
  SQFT: 'sq ft',
};

/** An amount of a catalog's unit of measure: `100 ml`; a single one goes without its number. */
export function formatUnit(quantity: number, unit: string, locale: string): string {
  const symbol = symbols[unit] ?? unit.toLowerCase();
  return quantity === 1 ? symbol : `${formatNumber(quantity, locale)} ${symbol}`;
}
