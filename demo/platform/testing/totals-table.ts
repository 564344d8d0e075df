import type { SeedProduct, SeedShop } from '../seed/data/types.ts';

const createProduct = (
  slug: string,
  price: number,
  weight?: number,
  discount?: SeedProduct['discount'],
): SeedProduct => ({
  slug,
  name: slug,
  description: slug,
  productType: weight === undefined ? 'digital' : 'physical',
  price,
  ...(discount && { discount }),
  sku: slug,
  ...(weight !== undefined && { weight }),
  stock: null,
  media: [],
  collections: [],
});

/** A shop with prices that require rounding in many calculations. */
export const totalsShop: SeedShop = {
  clientId: 'demo-client',
  name: 'Table',
  currency: 'EUR',
  collections: [],
  products: [
    createProduct('mug', 18, 0.4),
    createProduct('tea', 11, 0.2),
    createProduct('pen', 0.99, 0.02),
    createProduct('bowl', 76, 1.9),
    createProduct('pot', 129, 12),
    createProduct('guide', 9.5),
    createProduct('apron', 49, 0.4, { type: 'PERCENT', value: 20 }), // 49.00 − 9.80 = 39.20
    createProduct('towels', 28, 0.35, { type: 'AMOUNT', value: 4 }), // 24.00
    createProduct('bead', 0.05, 0.001, { type: 'PERCENT', value: 50 }), // 0.025 → 0.03
    createProduct('card', 1.35, 0.01, { type: 'PERCENT', value: 15 }), // 1.1475 → 1.15
  ],
  coupons: [
    { code: 'WELCOME10', name: 'Ten per cent off', percentage: 10 },
    { code: 'FIVER', name: 'Five off from thirty', amount: 5, minimumSubtotal: 30 },
    { code: 'SHIPFREE', name: 'Free delivery', freeShipping: true },
    { code: 'TEATIME', name: 'A fifth off', percentage: 20, specificProducts: ['tea', 'mug'] },
    { code: 'HUGE', name: 'Five hundred off', amount: 500 },
  ],
};

type ExpectedSums = readonly [subtotal: string, discount: string, shipping: string, tax: string, total: string];

export interface TotalsCase {
  /** Slugs with quantities, such as `mug*2 tea`. */
  readonly cart: string;
  /** The destination, such as `DE` or `US-NY`. `-` stands for no address. */
  readonly to: string;
  readonly coupon?: string;
  readonly by?: string;
  readonly sums: ExpectedSums;
}

/** Sums calculated by hand. Tax is rounded for each line, and for each part of the delivery. */
export const totalsCases: readonly TotalsCase[] = [
  // 18.00 × 19 % = 3.42; 5.90 × 19 % = 1.121 → 1.12
  { cart: 'mug', to: 'DE', sums: ['18.00', '0.00', '5.90', '4.54', '28.44'] },
  // 54.00 × 19 % = 10.26; 12.50 × 19 % = 2.375 → 2.38
  { cart: 'mug*3', to: 'DE', by: 'express', sums: ['54.00', '0.00', '12.50', '12.64', '79.14'] },
  // 3.42; picking up costs nothing
  { cart: 'mug', to: 'DE', by: 'pickup', sums: ['18.00', '0.00', '0.00', '3.42', '21.42'] },
  // 3.42; 8.90 × 19 % = 1.691 → 1.69
  { cart: 'mug', to: 'DE', by: 'evening', sums: ['18.00', '0.00', '8.90', '5.11', '32.01'] },
  // 3.42; 3.50 × 19 % = 0.665 → 0.67
  { cart: 'mug', to: 'DE', by: 'pickup-point', sums: ['18.00', '0.00', '3.50', '4.09', '25.59'] },
  // from 75.00 standard is free; 76.00 × 19 % = 14.44
  { cart: 'bowl', to: 'DE', sums: ['76.00', '0.00', '0.00', '14.44', '90.44'] },
  // 76.00 − 7.60 = 68.40 is below 75.00; × 19 % = 12.996 → 13.00; 1.12
  { cart: 'bowl', to: 'DE', coupon: 'WELCOME10', sums: ['76.00', '7.60', '5.90', '14.12', '88.42'] },
  // 2 × 39.20 = 78.40, free; × 19 % = 14.896 → 14.90
  { cart: 'apron*2', to: 'DE', sums: ['78.40', '0.00', '0.00', '14.90', '93.30'] },
  // 78.40 − 7.84 = 70.56; × 19 % = 13.4064 → 13.41; 1.12
  { cart: 'apron*2', to: 'DE', coupon: 'WELCOME10', sums: ['78.40', '7.84', '5.90', '14.53', '90.99'] },
  // 39.20 × 20 % = 7.84; 24.00 × 20 % = 4.80; 5.90 × 20 % = 1.18
  { cart: 'apron towels', to: 'AT', sums: ['63.20', '0.00', '5.90', '13.82', '82.92'] },
  // 76.00 × 20 % = 15.20; 12.50 × 20 % = 2.50
  { cart: 'bowl', to: 'AT', by: 'express', sums: ['76.00', '0.00', '12.50', '17.70', '106.20'] },
  // 7 × 0.99 = 6.93; × 19 % = 1.3167 → 1.32; 1.12
  { cart: 'pen*7', to: 'DE', sums: ['6.93', '0.00', '5.90', '2.44', '15.27'] },
  // 0.99 + 0.03 + 1.15; 0.1881 → 0.19; 0.0057 → 0.01; 0.2185 → 0.22
  { cart: 'pen bead card', to: 'DE', by: 'pickup', sums: ['2.17', '0.00', '0.00', '0.42', '2.59'] },
  // 10 × 0.03; 0.06; 1.18
  { cart: 'bead*10', to: 'FR', sums: ['0.30', '0.00', '5.90', '1.24', '7.44'] },
  // digital, no delivery; 9.50 × 19 % = 1.805 → 1.81
  { cart: 'guide', to: 'DE', sums: ['9.50', '0.00', '0.00', '1.81', '11.31'] },
  // 1.81; 3.42; 1.12
  { cart: 'guide mug', to: 'DE', sums: ['27.50', '0.00', '5.90', '6.35', '39.75'] },
  // without an address there is no tax
  { cart: 'guide*2', to: '-', sums: ['19.00', '0.00', '0.00', '0.00', '19.00'] },
  // 9.50 × 8.875 % = 0.843125 → 0.84
  { cart: 'guide', to: 'US-NY', sums: ['9.50', '0.00', '0.00', '0.84', '10.34'] },
  // 18.00 × 8.875 % = 1.5975 → 1.60; delivery is not taxed in New York
  { cart: 'mug', to: 'US-NY', sums: ['18.00', '0.00', '14.90', '1.60', '34.50'] },
  // 76.00 × 8.875 % = 6.745 → 6.75
  { cart: 'bowl', to: 'US-NY', sums: ['76.00', '0.00', '14.90', '6.75', '97.65'] },
  // 36.00 − 3.60 = 32.40; × 8.875 % = 2.8755 → 2.88
  {
    cart: 'mug*2',
    to: 'US-NY',
    coupon: 'WELCOME10',
    by: 'international-express',
    sums: ['36.00', '3.60', '29.00', '2.88', '64.28'],
  },
  // 18.00 × 7.25 % = 1.305 → 1.31
  { cart: 'mug', to: 'US-CA', sums: ['18.00', '0.00', '14.90', '1.31', '34.21'] },
  // 2.75 off: 0.95 and 1.80; 8.55 × 7.25 % = 0.619875 → 0.62; 16.20 × 7.25 % = 1.1745 → 1.17
  { cart: 'guide mug', to: 'US-CA', coupon: 'WELCOME10', sums: ['27.50', '2.75', '14.90', '1.79', '41.44'] },
  // Oregon has no sales tax
  { cart: 'mug', to: 'US-OR', sums: ['18.00', '0.00', '14.90', '0.00', '32.90'] },
  { cart: 'mug', to: 'JP', sums: ['18.00', '0.00', '14.90', '0.00', '32.90'] },
  // 18.00 × 21 % = 3.78; 5.90 × 21 % = 1.239 → 1.24
  { cart: 'mug', to: 'NL', sums: ['18.00', '0.00', '5.90', '5.02', '28.92'] },
  // 3.60; 1.18
  { cart: 'mug', to: 'GB', sums: ['18.00', '0.00', '5.90', '4.78', '28.68'] },
  // European delivery, no tax collected
  { cart: 'mug', to: 'IT', sums: ['18.00', '0.00', '5.90', '0.00', '23.90'] },
  // express is not offered in Switzerland, so the default replaces it
  { cart: 'mug', to: 'CH', by: 'express', sums: ['18.00', '0.00', '14.90', '0.00', '32.90'] },
  // 12 kg: 4.00 handling fee; 129.00 × 19 % = 24.51; 4.00 × 19 % = 0.76
  { cart: 'pot', to: 'DE', sums: ['129.00', '0.00', '4.00', '25.27', '158.27'] },
  // pickup has no handling fee
  { cart: 'pot', to: 'DE', by: 'pickup', sums: ['129.00', '0.00', '0.00', '24.51', '153.51'] },
  // 12.50 + 4.00; 24.51 + 2.38 + 0.76
  { cart: 'pot', to: 'DE', by: 'express', sums: ['129.00', '0.00', '16.50', '27.65', '173.15'] },
  // 14.90 + 4.00; 129.00 × 8.875 % = 11.44875 → 11.45
  { cart: 'pot', to: 'US-NY', sums: ['129.00', '0.00', '18.90', '11.45', '159.35'] },
  // the coupon waives express (12.50), not the handling fee (4.00); tax: 24.51 + 0.76
  { cart: 'pot', to: 'DE', coupon: 'SHIPFREE', by: 'express', sums: ['129.00', '0.00', '4.00', '25.27', '158.27'] },
  { cart: 'mug', to: 'DE', coupon: 'SHIPFREE', sums: ['18.00', '0.00', '0.00', '3.42', '21.42'] },
  // 29.00 is below 30.00: nothing off; 2.09 + 3.42 + 1.12
  { cart: 'tea mug', to: 'DE', coupon: 'FIVER', sums: ['29.00', '0.00', '5.90', '6.63', '41.53'] },
  // 5.00 split over 22.00 and 18.00: 2.75, 2.25; 19.25 × 19 % = 3.6575 → 3.66; 15.75 × 19 % = 2.9925 → 2.99; 1.12
  { cart: 'tea*2 mug', to: 'DE', coupon: 'FIVER', sums: ['40.00', '5.00', '5.90', '7.77', '48.67'] },
  // 5.00 split over 11, 18, 24: 1.0377, 1.6981, 2.2642 → 1.04, 1.70, 2.26; 9.96 → 1.89; 16.30 → 3.10; 21.74 → 4.13;
  // 1.12
  { cart: 'tea mug towels', to: 'DE', coupon: 'FIVER', sums: ['53.00', '5.00', '5.90', '10.24', '64.14'] },
  // 29.00 × 20 % = 5.80: 2.20, 3.60; 8.80 → 1.85; 14.40 → 3.02; 39.20 → 8.23; 1.24
  { cart: 'tea mug apron', to: 'NL', coupon: 'TEATIME', sums: ['68.20', '5.80', '5.90', '14.34', '82.64'] },
  // the coupon excludes aprons; 39.20 × 19 % = 7.448 → 7.45; 1.12
  { cart: 'apron', to: 'DE', coupon: 'TEATIME', sums: ['39.20', '0.00', '5.90', '8.57', '53.67'] },
  // the discount is capped at the subtotal; only delivery is taxed
  { cart: 'mug', to: 'DE', coupon: 'HUGE', sums: ['18.00', '18.00', '5.90', '1.12', '7.02'] },
  // 0.84 split over 4.95 and 3.45: 0.495, 0.345 → 0.50, 0.34; 4.45 → 0.8455 → 0.85; 3.11 → 0.5909 → 0.59; 1.12
  { cart: 'pen*5 card*3', to: 'DE', coupon: 'WELCOME10', sums: ['8.40', '0.84', '5.90', '2.56', '16.02'] },
];
