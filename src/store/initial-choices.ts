import type { Product } from '../api/products.ts';
import type { Choices } from './choices.ts';
import { findNamed } from './names.ts';
import { getChoiceName, getSingleChoices } from './selection.ts';
import { getVisibleVariants } from './simple-offer.ts';

interface RequestedChoices {
  /** The id of a variant; wins over `choices`. */
  readonly variant?: string | undefined;
  readonly choices?: Choices | undefined;
  /** Matches choices only by their names, as in an order, because the value of another choice may be the same text. */
  readonly namesOnly?: boolean;
}

/**
 * The initial choices, and the requested choices that the product lacks. The only choice of an option is always chosen.
 */
export function getInitialChoices(
  product: Product,
  requested: RequestedChoices,
): { readonly choices: Choices; readonly unknown: readonly string[] } {
  const id = requested.variant?.toLowerCase();
  const variant = id && getVisibleVariants(product).find(variant => `${variant.id}`.toLowerCase() === id);
  const unknown = id && !variant ? [`variant "${requested.variant}"`] : [];
  const choices = new Map(getSingleChoices(product));
  for (const [name, wanted] of variant ? Object.entries(variant.choices ?? {}) : (requested.choices ?? [])) {
    const option = findNamed(product.productOptions ?? [], name, option => option?.name);
    // Searches hidden choices as well, so that no other choice matches in their place.
    const all = (wanted && option?.choices) || [];
    let found = findNamed(all, wanted, choice => choice && getChoiceName(choice));
    if (found === undefined && !variant && !requested.namesOnly)
      found = findNamed(all, wanted, choice => choice?.value);
    if (option && found && found.visible !== false) choices.set(option.name, getChoiceName(found));
    else if (wanted || !option) unknown.push(`choices "${name}: ${wanted}"`);
  }
  return { choices, unknown };
}
