import { refusal } from '../core/api-error.ts';
import { flagIn } from '../core/flags.ts';
import { optionalMoneyIn, optionalNumberIn } from '../core/numbers.ts';
import { type Fail, isRecord, listIn, textIn } from '../core/validate.ts';
import type { SeedVariant } from '../seed/data/types.ts';
import { type KeptProduct, variantId } from './product.ts';

interface VariantAsked {
  readonly ids: readonly string[];
  readonly choices: Readonly<Record<string, string>>;
  readonly values: Partial<Pick<SeedVariant, 'price' | 'cost' | 'weight' | 'sku' | 'visible'>>;
}

/** Choices by the option that they are of. */
export function choicesIn(value: unknown, field: string, fail: Fail): Readonly<Record<string, string>> {
  if (value === undefined || value === null) return {};
  const entries = isRecord(value) ? Object.entries(value) : [];
  if (!isRecord(value) || entries.some(([, choice]) => typeof choice !== 'string'))
    fail(field, 'must be choices by option', 'FORMAT');
  return Object.fromEntries(entries.map(([option, choice]) => [option, String(choice)]));
}

function valuesIn(asked: Readonly<Record<string, unknown>>, at: string, fail: Fail): VariantAsked['values'] {
  const price = optionalMoneyIn(asked.price, `${at}.price`, fail);
  const cost = optionalMoneyIn(asked.cost, `${at}.cost`, fail);
  const weight = optionalNumberIn(asked.weight, `${at}.weight`, fail);
  const { sku, visible } = asked;
  return {
    ...(price !== undefined && { price }),
    ...(cost !== undefined && { cost }),
    ...(weight !== undefined && { weight }),
    ...(sku !== undefined && sku !== null && { sku: sku === '' ? '' : textIn(sku, `${at}.sku`, 40, fail) }),
    ...(visible !== undefined && visible !== null && { visible: flagIn(visible, `${at}.visible`, fail) }),
  };
}

export function variantChangesIn(value: unknown, fail: Fail): readonly VariantAsked[] {
  const list = listIn(value, 'variants', 1_000, fail);
  if (list.length === 0) fail('variants', 'must not be empty', 'MIN_SIZE');
  return list.map((entry, index) => {
    const at = `variants[${index}]`;
    const asked = isRecord(entry) ? entry : {};
    const ids = listIn(asked.variantIds, `${at}.variantIds`, 1_000, fail).map((id, place) =>
      textIn(id, `${at}.variantIds[${place}]`, 36, fail),
    );
    const choices = choicesIn(asked.choices, `${at}.choices`, fail);
    if (ids.length > 0 === Object.keys(choices).length > 0)
      fail(at, 'must name either variantIds or choices', 'ONE_OF_ALIGNMENT');
    return { ids, choices, values: valuesIn(asked, at, fail) };
  });
}

export interface VariantsChanged {
  readonly kept: KeptProduct;
  /** Ids of the variants that were meant. */
  readonly ids: readonly string[];
}

/** Changes the variants that are meant; refuses ids and choices that mean none. */
export function withVariants(productId: string, kept: KeptProduct, asked: readonly VariantAsked[]): VariantsChanged {
  const { manageVariants, variants = [] } = kept;
  if (!manageVariants)
    throw refusal(400, 'VARIANTS_NOT_MANAGED', 'The product does not manage its variants.', { id: productId });
  const changed = variants.map(variant => ({ id: variantId(productId, variant.choices), variant, meant: false }));
  for (const { ids, choices, values } of asked) {
    const unknown = ids.find(id => !changed.some(one => one.id === id));
    const meant = changed.filter(({ id, variant }) =>
      ids.length > 0
        ? ids.includes(id)
        : Object.entries(choices).every(([option, choice]) => variant.choices[option] === choice),
    );
    if (unknown !== undefined || meant.length === 0)
      throw refusal(404, 'VARIANT_NOT_FOUND', 'The product has no such variant.', { variantId: unknown, choices });
    for (const one of meant) Object.assign(one, { variant: { ...one.variant, ...values }, meant: true });
  }
  return {
    kept: { ...kept, variants: changed.map(({ variant }) => variant) },
    ids: changed.filter(({ meant }) => meant).map(({ id }) => id),
  };
}

/** Every variant as the product itself: at its price, cost, weight and SKU, on the shelf. */
export function withPlainVariants(kept: KeptProduct): KeptProduct {
  const { variants, sku } = kept;
  return variants ? { ...kept, variants: variants.map(({ choices, stock }) => ({ choices, sku, stock })) } : kept;
}
