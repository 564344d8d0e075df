import { refusal } from '../core/api-error.ts';
import { flagIn } from '../core/flags.ts';
import { MOST, numberIn } from '../core/numbers.ts';
import { type Fail, isRecord, optionalTextIn, textIn } from '../core/validate.ts';
import type { SeedVariant } from '../seed/data/types.ts';
import type { KeptProduct } from './product.ts';

type Amount = 'price' | 'cost' | 'weight';

/** What a bulk call makes of each product. */
export type Change = (kept: KeptProduct) => KeptProduct;

const unchanged: Change = kept => kept;

/** The one property of an object that holds one of `names`; none or several are noted. */
function onlyIn<Name extends string>(
  value: unknown,
  field: string,
  names: readonly Name[],
  fail: Fail,
): Name | undefined {
  const given = isRecord(value)
    ? Object.keys(value).filter(name => value[name] !== undefined && value[name] !== null)
    : [];
  for (const name of given)
    if (!names.some(one => one === name)) fail(`${field}.${name}`, 'is no property to set', 'FIELD_NOT_ALLOWED');
  const found = names.filter(name => given.includes(name));
  if (found.length === 1) return found[0];
  if (found.length === 0) fail(field, `must have one of ${names.join(', ')}`, 'REQUIRED_FIELD');
  else fail(field, 'must have one property alone', 'ONE_OF_ALIGNMENT');
  return undefined;
}

const rounded = (property: Amount, value: number): number =>
  property === 'weight' ? Math.round(value * 1_000) / 1_000 : Math.round(value * 100) / 100;

/** The product's own amount; a price is always known. */
const amountOf = (kept: KeptProduct, property: Amount): number | undefined =>
  property === 'price' ? kept.price : property === 'cost' ? kept.itemCost : kept.weight;

const withAmount = (kept: KeptProduct, property: Amount, value: number): KeptProduct =>
  property === 'price'
    ? { ...kept, price: value }
    : property === 'cost'
      ? { ...kept, itemCost: value }
      : { ...kept, weight: value };

/** Variants that have an amount of their own change like the product; the others follow it anyway. */
const variantsWith = (kept: KeptProduct, change: (variant: SeedVariant) => SeedVariant): KeptProduct =>
  kept.variants ? { ...kept, variants: kept.variants.map(change) } : kept;

/** The property that `set` gives to each product; its variants have it from then on. */
export function settingIn(value: unknown, fail: Fail): Change {
  const name = onlyIn(value, 'set', ['price', 'cost', 'weight', 'ribbon', 'brand'], fail);
  if (!name || !isRecord(value)) return unchanged;
  if (name === 'ribbon') {
    const ribbon = optionalTextIn(value.ribbon, 'set.ribbon', 30, fail) ?? '';
    return kept => ({ ...kept, ribbon });
  }
  if (name === 'brand') {
    const brand = textIn(value.brand, 'set.brand', 50, fail);
    return kept => ({ ...kept, brand });
  }
  const amount = rounded(name, numberIn(value[name], `set.${name}`, fail));
  return kept => variantsWith(withAmount(kept, name, amount), ({ [name]: _, ...variant }) => variant);
}

/** How an amount moves: by so much, or by so many per cent, then to whole units if asked. */
function moveIn(value: unknown, field: string, fail: Fail): (before: number) => number {
  const kind = onlyIn(value, field, ['amount', 'percentage'], fail);
  if (!kind || !isRecord(value)) return before => before;
  if (kind === 'amount') {
    const amount = numberIn(value.amount, `${field}.amount`, fail, -MOST);
    return before => before + amount;
  }
  const { rate, roundToInt } = isRecord(value.percentage) ? value.percentage : {};
  const percent = numberIn(rate, `${field}.percentage.rate`, fail, -100, 1_000_000);
  const whole = flagIn(roundToInt, `${field}.percentage.roundToInt`, fail);
  return before => {
    const after = (before * (100 + percent)) / 100;
    return whole ? Math.round(after) : after;
  };
}

/** How `adjust` moves a property of each product and of its variants; refuses products that do not have it. */
export function adjustmentIn(value: unknown, fail: Fail): Change {
  const name = onlyIn(value, 'adjust', ['price', 'cost', 'weight'], fail);
  if (!name || !isRecord(value)) return unchanged;
  const move = moveIn(value[name], `adjust.${name}`, fail);
  const moved = (before: number): number => {
    const after = rounded(name, move(before));
    if (after < 0 || after > MOST)
      throw refusal(400, 'OUT_OF_RANGE', `The ${name} would be ${after}.`, { property: name, value: after });
    return after;
  };
  return kept => {
    const own = amountOf(kept, name);
    if (own === undefined)
      throw refusal(400, 'PROPERTY_NOT_SET', `The product has no ${name} to adjust.`, { property: name });
    return variantsWith(withAmount(kept, name, moved(own)), variant => {
      const before = variant[name];
      return before === undefined ? variant : { ...variant, [name]: moved(before) };
    });
  };
}
