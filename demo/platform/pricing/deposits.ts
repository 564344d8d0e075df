import type { Cents } from '../core/money.ts';
import type { Totals } from './totals.ts';

/** What of a total is paid on another day: lines that take a deposit, less their deposits. */
export const computePayLater = ({ lines }: Totals): Cents =>
  lines.reduce(
    (sum, { line: { deposit, quantity }, beforeTax, tax }) =>
      deposit === undefined ? sum : sum + Math.max(0, beforeTax + tax.tax - deposit * quantity),
    0,
  );
