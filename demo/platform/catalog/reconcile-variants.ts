import { NO_VARIANT } from '../../../src/api/shared/line.ts';
import { areChoicesEqual, type CatalogProduct, createVariantId, listChoiceCombinations } from './product.ts';
import type { StoredProduct, StoredVariant } from './types.ts';

type Stock = CatalogProduct['stock'];

/**
 * The variants after a change of options. Existing variants stay if they still fit. New combinations become variants,
 * but combinations that the merchant deleted before do not return.
 */
function reconcileVariants(before: StoredProduct, after: StoredProduct): readonly StoredVariant[] {
  const existing =
    before.variants ?? listChoiceCombinations(before).map(choices => ({ choices, sku: before.sku, stock: null }));
  const possible = listChoiceCombinations(before);
  return listChoiceCombinations(after).flatMap((choices): readonly StoredVariant[] => {
    const known = existing.find(variant => areChoicesEqual(variant.choices, choices));
    if (known) return [known];
    return possible.some(combination => areChoicesEqual(combination, choices))
      ? []
      : [{ choices, sku: after.sku, stock: null }];
  });
}

/**
 * Adapts the variants to the options. The product stores its variants only while it has options and manages variants.
 */
export function withReconciledVariants(before: StoredProduct, after: StoredProduct): StoredProduct {
  const { variants: _, options = [], manageVariants = false, ...rest } = after;
  if (options.length === 0) return { ...rest, manageVariants: false };
  return manageVariants
    ? { ...rest, options, manageVariants, variants: reconcileVariants(before, { ...after, options }) }
    : { ...rest, options, manageVariants };
}

/** The keys of a product's stock rows: one for each stored variant, otherwise one for the product. */
export const listStockIds = (id: string, { variants }: StoredProduct): readonly string[] =>
  variants?.map(({ choices }) => createVariantId(id, choices)) ?? [NO_VARIANT];

/**
 * Moves stock to new rows. Remaining variants keep their units. The units of a product go to its first variant, and the
 * units of variants add up for a product without variants. A new row starts at 0 if all old rows are tracked, and is
 * otherwise not tracked.
 */
export function migrateStock(before: Stock, rows: readonly string[]): Stock {
  const isTracked = [...before.values()].every(units => units !== null);
  const initialUnits = isTracked ? 0 : null;
  if (rows.length === 1 && rows[0] === NO_VARIANT && !before.has(NO_VARIANT)) {
    const sum = [...before.values()].reduce<number>((units, more) => units + (more ?? 0), 0);
    return new Map([[NO_VARIANT, isTracked ? sum : null]]);
  }
  const sharedUnits = before.get(NO_VARIANT);
  return new Map(
    rows.map((row, index) => {
      const existingUnits = before.get(row);
      if (existingUnits !== undefined) return [row, existingUnits];
      return [row, index === 0 && sharedUnits !== undefined ? sharedUnits : initialUnits];
    }),
  );
}
