import type { ApprovalStrategy } from '../../../src/api/orders.ts';

/** A fee that is added to every checkout; its price is a decimal. */
interface SalesFee {
  readonly code: string;
  readonly name: string;
  readonly price: string;
}

/** What a merchant sets for all sales of a shop. */
export interface SalesRules {
  /** Whether prices contain their tax; by default it is added. */
  readonly taxIncluded?: boolean;
  /** Rates by country, such as `0.19`, in place of the built-in ones. */
  readonly taxRates?: Readonly<Record<string, number>>;
  /** Whether a tax service finds the rates; if it fails or was switched off, the platform's own replace them. */
  readonly autoTax?: 'on' | 'failed' | 'deactivated';
  readonly additionalFees?: readonly SalesFee[];
  /** Codes of delivery options that are not offered. */
  readonly withdrawnDeliveries?: readonly string[];
  /** The smallest subtotal of an order, a decimal. */
  readonly minimumSubtotal?: string;
  /** Slugs of products that only members buy. */
  readonly membersOnly?: readonly string[];
  /** When an order is approved; at once by default. */
  readonly approvalStrategy?: ApprovalStrategy;
  /** What becomes of online payments; `accept` by default. */
  readonly payments?: 'accept' | 'decline' | 'no provider' | 'off';
}
