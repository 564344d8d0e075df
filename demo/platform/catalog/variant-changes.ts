import { apiError } from '../core/api-error.ts';
import {
  isRecord,
  parseBoolean,
  parseFields,
  parseList,
  parseOptionalMoney,
  parseOptionalNumber,
  parseString,
  type Report,
} from '../core/validate.ts';
import { createVariantId } from './product.ts';
import type { StoredProduct, StoredVariant } from './types.ts';

interface VariantChange {
  readonly ids: readonly string[];
  readonly choices: Readonly<Record<string, string>>;
  readonly values: Partial<Pick<StoredVariant, 'price' | 'cost' | 'weight' | 'sku' | 'visible'>>;
}

/** Choices by option name. A missing value becomes an empty object. Any other value is reported. */
export function parseChoices(value: unknown, field: string, report: Report): Readonly<Record<string, string>> {
  if (value === undefined || value === null) return {};
  const entries = isRecord(value) ? Object.entries(value) : [];
  if (!isRecord(value) || entries.some(([, choice]) => typeof choice !== 'string'))
    report(field, 'must be choices by option', 'FORMAT');
  return Object.fromEntries(entries.map(([option, choice]) => [option, String(choice)]));
}

function parseVariantValues(
  fields: Readonly<Record<string, unknown>>,
  path: string,
  report: Report,
): VariantChange['values'] {
  const price = parseOptionalMoney(fields.price, `${path}.price`, report);
  const cost = parseOptionalMoney(fields.cost, `${path}.cost`, report);
  const weight = parseOptionalNumber(fields.weight, `${path}.weight`, report);
  const { sku, visible } = fields;
  return {
    ...(price !== undefined && { price }),
    ...(cost !== undefined && { cost }),
    ...(weight !== undefined && { weight }),
    ...(sku !== undefined && sku !== null && { sku: sku === '' ? '' : parseString(sku, `${path}.sku`, 40, report) }),
    ...(visible !== undefined && visible !== null && { visible: parseBoolean(visible, `${path}.visible`, report) }),
  };
}

const VARIANT_FIELDS = ['variantIds', 'choices', 'price', 'cost', 'weight', 'sku', 'visible'] as const;

export function parseVariantChanges(value: unknown, report: Report): readonly VariantChange[] {
  const list = parseList(value, 'variants', 1_000, report);
  if (list.length === 0) report('variants', 'must not be empty', 'MIN_SIZE');
  return list.map((entry, index) => {
    const path = `variants[${index}]`;
    const fields = parseFields(entry, path, VARIANT_FIELDS, report);
    const ids = parseList(fields.variantIds, `${path}.variantIds`, 1_000, report).map((id, idIndex) =>
      parseString(id, `${path}.variantIds[${idIndex}]`, 36, report),
    );
    const choices = parseChoices(fields.choices, `${path}.choices`, report);
    if (ids.length > 0 === Object.keys(choices).length > 0)
      report(path, 'must name either variantIds or choices', 'ONE_OF_ALIGNMENT');
    return { ids, choices, values: parseVariantValues(fields, path, report) };
  });
}

interface VariantChangeResult {
  readonly product: StoredProduct;
  /** The ids of the changed variants. */
  readonly ids: readonly string[];
}

/**
 * Applies each change to the variants that it names by ids or choices. Throws if the product does not manage its
 * variants, and for unknown ids and choices.
 */
export function applyVariantChanges(
  productId: string,
  stored: StoredProduct,
  changes: readonly VariantChange[],
): VariantChangeResult {
  const { manageVariants, variants = [] } = stored;
  if (!manageVariants)
    throw apiError(400, 'VARIANTS_NOT_MANAGED', 'The product does not manage its variants.', { id: productId });
  const entries = variants.map(variant => ({
    id: createVariantId(productId, variant.choices),
    variant,
    isMatch: false,
  }));
  for (const { ids, choices, values } of changes) {
    const unknown = ids.find(id => !entries.some(one => one.id === id));
    const matches = entries.filter(({ id, variant }) =>
      ids.length > 0
        ? ids.includes(id)
        : Object.entries(choices).every(([option, choice]) => variant.choices[option] === choice),
    );
    if (unknown !== undefined || matches.length === 0)
      throw apiError(404, 'VARIANT_NOT_FOUND', 'The product has no such variant.', { variantId: unknown, choices });
    for (const one of matches) Object.assign(one, { variant: { ...one.variant, ...values }, isMatch: true });
  }
  return {
    product: { ...stored, variants: entries.map(({ variant }) => variant) },
    ids: entries.filter(({ isMatch }) => isMatch).map(({ id }) => id),
  };
}

/** Makes every variant visible, with the price, cost, weight and SKU of the product. */
export function resetVariants(stored: StoredProduct): StoredProduct {
  const { variants, sku } = stored;
  return variants ? { ...stored, variants: variants.map(({ choices, stock }) => ({ choices, sku, stock })) } : stored;
}
