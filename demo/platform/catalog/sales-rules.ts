import type { ApprovalStrategy } from '../../../src/api/orders.ts';

/** A fee on every checkout. Its price is a decimal. */
interface SalesFee {
  readonly code: string;
  readonly name: string;
  readonly price: string;
}

/** The rules that a merchant sets for all sales of a shop. */
export interface SalesRules {
  /** Whether prices contain their tax. By default the platform adds the tax. */
  readonly taxIncluded?: boolean;
  /** Tax rates by country, such as `0.19`. They replace the built-in rates. */
  readonly taxRates?: Readonly<Record<string, number>>;
  /**
   * The state of a tax service. It changes only the kind of rate that tax summaries state: automatic (`on`), or a
   * fallback after a failure or deactivation. The rates stay the platform's own.
   */
  readonly autoTax?: 'on' | 'failed' | 'deactivated';
  readonly additionalFees?: readonly SalesFee[];
  /** Codes of delivery options that the shop does not offer. */
  readonly withdrawnDeliveries?: readonly string[];
  /** The smallest subtotal of an order, a decimal. */
  readonly minimumSubtotal?: string;
  /** Slugs of products that only members may buy. */
  readonly membersOnly?: readonly string[];
  /** The condition for approving an order. By default the platform approves an order at once. */
  readonly approvalStrategy?: ApprovalStrategy;
  /** The outcome of online payments, by default `accept`. */
  readonly payments?: 'accept' | 'decline' | 'no provider' | 'off';
}
