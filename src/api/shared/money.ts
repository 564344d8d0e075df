/** An amount in a cart or checkout: decimal strings, with the currency symbol in the formatted ones. */
export interface MultiPrice {
  readonly amount: string;
  readonly convertedAmount: string;
  readonly formattedAmount: string;
  readonly formattedConvertedAmount: string;
}

/** An amount in an order: a decimal string, with the currency symbol in the formatted one. */
export interface Price {
  readonly amount: string;
  readonly formattedAmount: string;
}

/** A catalog price: numbers, in the shop's currency. */
export interface PriceData {
  readonly currency: string;
  readonly price: number;
  readonly discountedPrice: number;
  readonly pricePerUnit?: number;
  readonly formatted: {
    readonly price: string;
    readonly discountedPrice: string;
    readonly pricePerUnit?: string;
  };
}

/** The discounted price, or the price if there is no valid discounted price. */
export const getCurrentPrice = ({ price, discountedPrice }: Pick<PriceData, 'price' | 'discountedPrice'>): number =>
  Number.isFinite(discountedPrice) ? discountedPrice : price;

/** The totals of a cart or checkout. */
export interface PriceSummary {
  readonly subtotal: MultiPrice;
  readonly shipping: MultiPrice;
  readonly tax: MultiPrice;
  readonly discount: MultiPrice;
  readonly additionalFees: MultiPrice;
  readonly total: MultiPrice;
}
