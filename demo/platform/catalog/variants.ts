import { NO_VARIANT } from '../../../src/api/shared/line.ts';
import type { SeedVariant } from '../seed/data/types.ts';
import { type CatalogProduct, combinations, type KeptProduct, sameChoices, variantId } from './product.ts';

type Stock = CatalogProduct['stock'];

/** The variants that a product lists after its options changed: those it had, and those that were not possible before. */
function variantsAfter(before: KeptProduct, after: KeptProduct): readonly SeedVariant[] {
  const had = before.variants ?? combinations(before).map(choices => ({ choices, sku: before.sku, stock: null }));
  const possible = combinations(before);
  return combinations(after).flatMap((choices): readonly SeedVariant[] => {
    const known = had.find(variant => sameChoices(variant.choices, choices));
    if (known) return [known];
    return possible.some(made => sameChoices(made, choices)) ? [] : [{ choices, sku: after.sku, stock: null }];
  });
}

/** A product whose variants fit its options: it lists them while it manages them; without options it has none. */
export function arranged(before: KeptProduct, after: KeptProduct): KeptProduct {
  const { variants: _, options = [], manageVariants = false, ...rest } = after;
  if (options.length === 0) return { ...rest, manageVariants: false };
  return manageVariants
    ? { ...rest, options, manageVariants, variants: variantsAfter(before, { ...after, options }) }
    : { ...rest, options, manageVariants };
}

/** The rows that a product's stock stands in: one for each variant that it lists, or one for all. */
export const stockRowsOf = (id: string, { variants }: KeptProduct): readonly string[] =>
  variants?.map(({ choices }) => variantId(id, choices)) ?? [NO_VARIANT];

/**
 * The stock in new rows: what stays keeps its units, what stood together goes to the first variant and comes together
 * again. What is new is empty where the product's stock is counted.
 */
export function stockAfter(before: Stock, rows: readonly string[]): Stock {
  const counted = [...before.values()].every(units => units !== null);
  const none = counted ? 0 : null;
  if (rows.length === 1 && rows[0] === NO_VARIANT && !before.has(NO_VARIANT)) {
    const sum = [...before.values()].reduce<number>((units, more) => units + (more ?? 0), 0);
    return new Map([[NO_VARIANT, counted ? sum : null]]);
  }
  const together = before.get(NO_VARIANT);
  return new Map(
    rows.map((row, index) => {
      const kept = before.get(row);
      if (kept !== undefined) return [row, kept];
      return [row, index === 0 && together !== undefined ? together : none];
    }),
  );
}
