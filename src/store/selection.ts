import type { Choice, Product, ProductOption, Variant } from '../api/products.ts';
import type { MediaItem } from '../api/shared/media.ts';
import type { Choices } from './choices.ts';
import { findNamed, getOwn } from './names.ts';
import { getMediaItems } from './pictures.ts';
import { getLowestPrice, getStock, getVisibleVariants, type Offer, type VariantAvailability } from './simple-offer.ts';

/** A choice's name, as `choices` maps and shoppers know it. */
export const getChoiceName = ({ description, value }: Choice): string => description || value;

/** The options that a shopper sees, with the choices that are shown of each. */
export const getVisibleOptions = ({ productOptions }: Product): readonly ProductOption[] =>
  (productOptions ?? []).flatMap(option => {
    const choices = (option?.choices ?? []).filter(choice => choice?.visible !== false && getChoiceName(choice));
    return option?.name && choices.length ? [{ ...option, choices }] : [];
  });

/** The choices to begin with. */
interface RequestedChoices {
  /** The id of a variant; wins over `choices`. */
  readonly variant?: string | undefined;
  readonly choices?: Choices | undefined;
  /** Choices are given by their names alone, as in an order: the value of another choice may be the same text. */
  readonly namesOnly?: boolean;
}

/** The initial choices, and which of the requested ones the product lacks. An option with a single choice has it chosen. */
export function getInitialChoices(
  product: Product,
  requested: RequestedChoices,
): { readonly choices: Choices; readonly unknown: readonly string[] } {
  const id = requested.variant?.toLowerCase();
  const variant = id && getVisibleVariants(product).find(variant => `${variant.id}`.toLowerCase() === id);
  const unknown = id && !variant ? [`variant "${requested.variant}"`] : [];
  const choices = new Map<string, string>();
  for (const { name, choices: optionChoices } of getVisibleOptions(product))
    if (optionChoices[0] && optionChoices.length === 1) choices.set(name, getChoiceName(optionChoices[0]));
  for (const [name, wanted] of variant ? Object.entries(variant.choices ?? {}) : (requested.choices ?? [])) {
    const option = findNamed(product.productOptions ?? [], name, option => option?.name);
    // Also the hidden ones: another choice must not stand in for them.
    const all = (wanted && option?.choices) || [];
    const byName = findNamed(all, wanted, choice => choice && getChoiceName(choice));
    const found =
      byName ?? (variant || requested.namesOnly ? undefined : findNamed(all, wanted, choice => choice?.value));
    if (option && found && found.visible !== false) choices.set(option.name, getChoiceName(found));
    else if (wanted || !option) unknown.push(`choices "${name}: ${wanted}"`);
  }
  return { choices, unknown };
}

/** The options without a choice. */
export const getUnchosenOptions = (product: Product, choices: Choices): readonly ProductOption[] =>
  getVisibleOptions(product).filter(({ name }) => !choices.has(name));

/** Whether a choice can be bought with those made of the other options. */
export const getChoiceAvailability = (
  product: Product,
  choices: Choices,
  option: ProductOption,
  choice: Choice,
): VariantAvailability => getAvailability(product, new Map([...choices, [option.name, getChoiceName(choice)]]));

/** The offer of the choices made so far. */
export function getOffer(product: Product, choices: Choices): Offer {
  const matching = getMatchingVariants(product, choices);
  const complete = !getUnchosenOptions(product, choices).length;
  const variant = complete ? matching[0] : undefined;
  return {
    variant,
    ...getLowestPrice(product, matching),
    availability: getAvailability(product, choices),
    stockLeft: complete ? getStockOf(product, variant).stockLeft : undefined,
    stockVariantId: hasVariants(product) ? variant?.id : undefined,
  };
}

/** The pictures of a selection: those of the choices made, else the product's; the main one first. */
export function getPictures(product: Product, choices: Choices): readonly MediaItem[] {
  const chosen = getVisibleOptions(product).flatMap(({ name, choices: optionChoices }) =>
    getMediaItems(optionChoices.find(choice => getChoiceName(choice) === choices.get(name))?.media),
  );
  const productPictures = getMediaItems(product.media);
  return chosen[0] ? [chosen[0], ...productPictures.filter(({ id }) => id !== chosen[0]?.id)] : productPictures;
}

function getAvailability(product: Product, choices: Choices): VariantAvailability {
  const choiceOutOfStock = getVisibleOptions(product).some(option =>
    option.choices.some(choice => choice.inStock === false && choices.get(option.name) === getChoiceName(choice)),
  );
  if (!hasVariants(product))
    return choiceOutOfStock || !getStockOf(product, undefined).inStock ? 'sold-out' : 'available';
  const matching = getMatchingVariants(product, choices);
  if (!matching.length) return 'absent';
  return matching.some(variant => getStockOf(product, variant).inStock) ? 'available' : 'sold-out';
}

/** Whether variants carry their own price and stock. */
export const hasVariants = (product: Product): boolean =>
  product.manageVariants && getVisibleOptions(product).length > 0;

function getMatchingVariants(product: Product, choices: Choices): readonly Variant[] {
  const chosen = [...choices];
  return getVisibleVariants(product).filter(variant =>
    chosen.every(([name, choice]) => getOwn(variant.choices, name) === choice),
  );
}

const getStockOf = (product: Product, variant: Variant | undefined) =>
  getStock((hasVariants(product) && variant ? variant : product).stock);
