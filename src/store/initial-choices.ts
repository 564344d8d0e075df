import type { Product } from '../api/products.ts';
import type { Choices } from './choices.ts';
import { findNamed } from './names.ts';
import { getChoiceName, getSingleChoices } from './selection.ts';
import { getVisibleVariants } from './simple-offer.ts';

interface RequestedChoices {
  /** The id of a variant, in any case. If the product has that variant, `choices` are ignored. */
  readonly variant?: string | undefined;
  readonly choices?: Choices | undefined;
  /**
   * Whether a requested text matches a choice only by its name, never by its value. Set for the choices of an order,
   * because these are names, and another choice may have the same text as its value.
   */
  readonly namesOnly?: boolean;
}

/**
 * Returns the choices that a form begins with: the requested choices, and the only choice of each option that has just
 * one. `unknown` names the requested variant or choices that the product lacks or hides.
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
