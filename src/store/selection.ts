import type { Choice, Product, ProductOption, Variant } from '../api/products.ts';
import type { MediaItem } from '../api/shared/media.ts';
import type { Choices } from './choices.ts';
import { getOwn } from './get-own.ts';
import { getMediaItems } from './pictures.ts';
import { getLowestPrice, getStock, getVisibleVariants, type Offer, type VariantAvailability } from './simple-offer.ts';

/** The name of a choice, as shoppers see it and as `Choices` contains it: the description, or else the value. */
export const getChoiceName = ({ description, value }: Choice): string => description || value;

/** The named options that have a visible choice, each with only its visible choices. */
export const getVisibleOptions = ({ productOptions }: Product): readonly ProductOption[] =>
  (productOptions ?? []).flatMap(option => {
    const choices = (option?.choices ?? []).filter(choice => choice?.visible !== false && getChoiceName(choice));
    return option?.name && choices.length ? [{ ...option, choices }] : [];
  });

/** For each option with a single visible choice, that choice. */
export const getSingleChoices = (product: Product): Choices =>
  new Map(
    getVisibleOptions(product).flatMap(({ name, choices: [choice, another] }) =>
      choice && !another ? [[name, getChoiceName(choice)] as const] : [],
    ),
  );

/** The visible options for which the shopper has chosen nothing. */
export const getUnchosenOptions = (product: Product, choices: Choices): readonly ProductOption[] =>
  getVisibleOptions(product).filter(({ name }) => !choices.has(name));

/** Whether a choice can be bought together with the choices of the other options. */
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

/** The first picture of the choices made, if they have one, and then the pictures of the product. */
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

/** Whether the variants of a product have their own price and stock. */
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
