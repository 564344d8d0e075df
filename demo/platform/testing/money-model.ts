/**
 * A reference calculation of an order's sums. It shares no code with the platform.
 * Amounts are in the currency's smallest unit.
 */

export interface ModelLine {
  readonly slug: string;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly grams: bigint;
  readonly shipped: boolean;
  readonly paid: 'now' | 'offline' | 'deposit';
  /** Per unit of the product. */
  readonly deposit: bigint;
  /** Whether a membership pays for the line. */
  readonly covered: boolean;
  /** Whether the merchant set the price of this line, in place of the catalog's price. */
  readonly fixed?: boolean;
}

export interface ModelCoupon {
  /** In hundredths of a percent. */
  readonly percentage?: bigint;
  readonly amount?: bigint;
  readonly minimum?: bigint;
  readonly freeShipping?: boolean;
  readonly slugs?: readonly string[];
  /** Whether the coupon has ended, is used up or was removed. */
  readonly dead?: boolean;
}

export interface ModelOrder {
  readonly lines: readonly ModelLine[];
  readonly coupon?: ModelCoupon | undefined;
  /** The merchant's discounts. A discount without indexes applies to all lines. */
  readonly discounts: readonly { readonly amount: bigint; readonly indexes: readonly number[] }[];
  readonly fees: readonly bigint[];
  /** In millionths. */
  readonly taxRate: bigint;
  readonly taxOnShipping: boolean;
  readonly taxIncluded: boolean;
  readonly zone: 'DE' | 'EU' | 'world';
  /** The code of the chosen delivery option. */
  readonly delivery?: string | undefined;
  readonly withdrawn: readonly string[];
  readonly giftCard: bigint;
}

export interface ModelSums {
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  readonly now: bigint;
  readonly offline: bigint;
  readonly rest: bigint;
  readonly gift: bigint;
  readonly delivery: string | undefined;
  /** Whether the coupon takes off nothing because its conditions are not met. */
  readonly couponFails: boolean;
  /** Whether the shop does not offer the chosen delivery option. */
  readonly deliveryFails: boolean;
  /** The price of each line after discounts, with its tax. */
  readonly perLine: readonly bigint[];
}

const half = (numerator: bigint, denominator: bigint): bigint => {
  const rest = numerator % denominator;
  return numerator / denominator + (rest * 2n >= denominator ? 1n : 0n);
};

const least = (a: bigint, b: bigint) => (b < a ? b : a);
const total = (amounts: readonly bigint[]) => {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
};

/** A unit price in the currency's smallest unit. `hundredths` is the catalog's price before its discount. */
export function modelUnitPrice(
  hundredths: bigint,
  digits: number,
  discount?: { readonly type: 'PERCENT' | 'AMOUNT'; readonly hundredths: bigint },
): bigint {
  let price = hundredths;
  if (discount?.type === 'PERCENT') price = half(price * (10_000n - discount.hundredths), 10_000n);
  if (discount?.type === 'AMOUNT') price = price > discount.hundredths ? price - discount.hundredths : 0n;
  return digits >= 2 ? price * 10n ** BigInt(digits - 2) : half(price, 10n ** BigInt(2 - digits));
}

/** Splits `amount` by weight. Shares are rounded down; the remaining units go to the shares that lost the most. */
function share(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = total(weights);
  if (all === 0n) return weights.map(() => 0n);
  const shares = weights.map(weight => (amount * weight) / all);
  const lost = weights.map((weight, index) => amount * weight - (shares[index] ?? 0n) * all);
  for (let left = amount - total(shares); left > 0n; left -= 1n) {
    let most = 0;
    for (const [index, one] of lost.entries()) if (one > (lost[most] ?? 0n)) most = index;
    shares[most] = (shares[most] ?? 0n) + 1n;
    lost[most] = -1n;
  }
  return shares;
}

const deliveryPrices = {
  DE: { standard: 590n, express: 1_250n, pickup: 0n, evening: 890n, 'pickup-point': 350n },
  EU: { standard: 590n, express: 1_250n },
  world: { international: 1_490n, 'international-express': 2_900n },
} as const;

export function modelSums(order: ModelOrder): ModelSums {
  const { lines, coupon, taxRate } = order;
  const full = lines.map(({ price, quantity, covered }) => (covered ? 0n : price * quantity));
  const subtotal = total(full);

  let left = full;
  const takeOff = (amount: bigint, counts: (index: number) => boolean) => {
    const bases = left.map((one, index) => (counts(index) ? one : 0n));
    const shares = share(least(amount, total(bases)), bases);
    left = left.map((one, index) => one - (shares[index] ?? 0n));
  };
  const isFor = (index: number) => !coupon?.slugs || coupon.slugs.includes(lines[index]?.slug ?? '');
  const couponFails =
    coupon !== undefined &&
    (coupon.dead === true ||
      subtotal < (coupon.minimum ?? 0n) ||
      (coupon.slugs !== undefined && !lines.some((_, index) => isFor(index))));
  if (coupon && !couponFails) {
    const base = total(left.filter((_, index) => isFor(index)));
    takeOff(coupon.percentage === undefined ? (coupon.amount ?? 0n) : half(base * coupon.percentage, 10_000n), isFor);
  }
  for (const { amount, indexes } of order.discounts)
    takeOff(amount, index => indexes.length === 0 || indexes.includes(index));
  const discount = subtotal - total(left);

  const taxOf = (amount: bigint) =>
    order.taxIncluded ? half(amount * taxRate, 1_000_000n + taxRate) : half(amount * taxRate, 1_000_000n);
  const withTax = (amount: bigint) => (order.taxIncluded ? amount : amount + taxOf(amount));

  const shippedLines = lines.filter(({ shipped }) => shipped);
  const goods = total(left);
  const offered = Object.entries<bigint>(deliveryPrices[order.zone]).filter(
    ([code]) => !order.withdrawn.includes(code),
  );
  const isShipped = shippedLines.length > 0;
  const priceOf = ([code, price]: readonly [string, bigint]) => (code === 'standard' && goods >= 7_500n ? 0n : price);
  const chosen = offered.find(([code]) => code === order.delivery);
  const toTheDoor = offered.filter(([code]) => !code.startsWith('pickup'));
  const [cheapest] = [...toTheDoor].sort((a, b) => (priceOf(a) < priceOf(b) ? -1 : priceOf(a) > priceOf(b) ? 1 : 0));
  const delivery = isShipped ? (chosen ?? cheapest) : undefined;
  const isFree = coupon?.freeShipping === true && !couponFails;
  const carriage = delivery && !isFree ? priceOf(delivery) : 0n;
  const grams = total(shippedLines.map(line => line.grams * line.quantity));
  const handling = delivery && delivery[0] !== 'pickup' && grams > 10_000n ? 400n : 0n;
  const shipping = carriage + handling;

  const taxes = [
    ...left.map(taxOf),
    ...order.fees.map(taxOf),
    ...(order.taxOnShipping ? [taxOf(carriage), taxOf(handling)] : []),
  ];
  const tax = total(taxes);
  const fees = total(order.fees);
  const sum = goods + shipping + fees + (order.taxIncluded ? 0n : tax);

  const perLine = left.map(withTax);
  const at = (index: number) => perLine[index] ?? 0n;
  const allOffline = lines.every(({ paid }) => paid === 'offline');
  const offline = allOffline ? sum : total(lines.map(({ paid }, index) => (paid === 'offline' ? at(index) : 0n)));
  const rest = total(
    lines.map(({ paid, deposit, quantity }, index) => {
      const open = at(index) - deposit * quantity;
      return paid === 'deposit' && open > 0n ? open : 0n;
    }),
  );
  const now = sum - offline - rest;
  return {
    subtotal,
    discount,
    shipping,
    fees,
    tax,
    total: sum,
    now,
    offline,
    rest,
    gift: least(order.giftCard, now),
    delivery: delivery?.[0],
    couponFails,
    deliveryFails: isShipped && order.delivery !== undefined && chosen === undefined,
    perLine,
  };
}
