import type { Choice, Product, ProductOption, Variant } from '../api/products.ts';
import type { MediaItem } from '../api/shared/media.ts';
import type { PriceData } from '../api/shared/money.ts';
import { isWebUrl } from '../validation/url.ts';

/** Option names with the choice made of each: `{ Size: 'L' }`. */
export type Choices = Readonly<Record<string, string>>;

/** Whether a combination can be bought; `absent`: the combination does not exist. */
export type VariantAvailability = 'available' | 'sold-out' | 'absent';

/** What a complete or partial selection offers. */
export interface Offer {
  /** The one combination that is left, once everything is chosen. */
  readonly variant: Variant | undefined;
  /** Undefined where the catalog has no price. */
  readonly price: PriceData | undefined;
  /** Several prices are still possible; `price` is the lowest. */
  readonly isFromPrice: boolean;
  readonly availability: VariantAvailability;
  /** Units in stock; undefined where stock is not tracked or not everything is chosen. */
  readonly stockLeft: number | undefined;
}

/** Reads `Size:L;Color:Blue`, or JSON when it starts with `{`; undefined where it is neither. An empty choice names an option alone. */
export function parseChoices(text: string): Choices | undefined {
  const trimmed = text.trim();
  try {
    const pairs: readonly (readonly unknown[])[] = trimmed.startsWith('{')
      ? Object.entries(JSON.parse(trimmed))
      : trimmed
          .split(';')
          .filter(pair => pair.trim())
          .map(pair => /^([^:]+):(.*)$/s.exec(pair)?.slice(1) ?? []);
    const isValid = pairs.every(([name, choice]) => typeof name === 'string' && typeof choice === 'string');
    if (isValid) return Object.fromEntries(pairs.map(pair => pair.map(half => String(half).trim())));
  } catch {
    // Neither form: the caller says so.
  }
  return undefined;
}

/** A choice's name, as `choices` maps and shoppers know it. */
export const getChoiceName = ({ description, value }: Choice): string => description || value;

/** The options that a shopper sees, with the choices that are shown of each. */
export const getVisibleOptions = ({ productOptions }: Product): readonly ProductOption[] =>
  (productOptions ?? []).flatMap(option => {
    const choices = (option?.choices ?? []).filter(choice => choice?.visible !== false && getChoiceName(choice));
    return option?.name && choices.length ? [{ ...option, choices }] : [];
  });

/** The initial choices, and which of the requested ones the product lacks. An option with a single choice has it chosen. */
export function getInitialChoices(
  product: Product,
  requested: { readonly variant?: string | undefined; readonly choices?: Choices | undefined },
): { readonly choices: Choices; readonly unknown: readonly string[] } {
  const options = getVisibleOptions(product);
  const variant =
    requested.variant && getVisibleVariants(product).find(({ id }) => equalsIgnoreCase(id, requested.variant));
  const unknown = requested.variant && !variant ? [`variant "${requested.variant}"`] : [];
  const requestedChoices = variant ? variant.choices : requested.choices;
  const choices: Record<string, string> = {};
  for (const { name, choices: optionChoices } of options)
    if (optionChoices[0] && optionChoices.length === 1) choices[name] = getChoiceName(optionChoices[0]);
  for (const [name, choice] of Object.entries(requestedChoices ?? {})) {
    const option = options.find(option => equalsIgnoreCase(option.name, name));
    const found = option?.choices.find(
      ({ description, value }) => equalsIgnoreCase(description, choice) || equalsIgnoreCase(value, choice),
    );
    if (option && found) choices[option.name] = getChoiceName(found);
    else if (choice || !option) unknown.push(`choices "${name}: ${choice}"`);
  }
  return { choices, unknown };
}

const equalsIgnoreCase = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase();

/** The first option without a choice. */
export const findUnchosenOption = (product: Product, choices: Choices): ProductOption | undefined =>
  getVisibleOptions(product).find(({ name }) => !choices[name]);

/** Whether a choice can be bought with those made of the other options. */
export const getChoiceAvailability = (
  product: Product,
  choices: Choices,
  option: ProductOption,
  choice: Choice,
): VariantAvailability => getAvailability(product, { ...choices, [option.name]: getChoiceName(choice) });

/** The offer of the choices made so far. */
export function getOffer(product: Product, choices: Choices): Offer {
  const matching = getMatchingVariants(product, choices);
  const complete = !findUnchosenOption(product, choices);
  const variant = complete ? matching[0] : undefined;
  const prices = matching.flatMap(({ variant }) => getDisplayPrice(variant) ?? []);
  const [price = getDisplayPrice(product)] = prices.sort((a, b) => getCurrentPrice(a) - getCurrentPrice(b));
  const stock = complete ? getStock(product, variant) : undefined;
  return {
    variant,
    price,
    isFromPrice: prices.some(other => price && getCurrentPrice(other) > getCurrentPrice(price)),
    availability: getAvailability(product, choices),
    stockLeft: stock?.stockLeft,
  };
}

/** From so many units down the shopper sees how many are left. */
const LOW_STOCK_THRESHOLD = 5;

export const isLowStock = ({ stockLeft = 0 }: Offer): boolean => stockLeft > 0 && stockLeft <= LOW_STOCK_THRESHOLD;

/** The price after discounts. */
export const getCurrentPrice = ({ price, discountedPrice }: PriceData): number =>
  Number.isFinite(discountedPrice) ? discountedPrice : price;

/** The price to show: converted where the platform converts. */
export function getDisplayPrice(
  priced: Partial<Pick<Product, 'convertedPriceData' | 'priceData' | 'price'>> | undefined,
): PriceData | undefined {
  const prices = [priced?.convertedPriceData, priced?.priceData, priced?.price];
  return prices.find(price => price?.currency && Number.isFinite(price.price));
}

/** The pictures of a selection: those of the choices made, else the product's; the main one first. */
export function getPictures(product: Product, choices: Choices): readonly MediaItem[] {
  const chosen = getVisibleOptions(product).flatMap(({ name, choices: optionChoices }) =>
    getMediaItems(optionChoices.find(choice => getChoiceName(choice) === choices[name])?.media),
  );
  const productPictures = getMediaItems(product.media);
  return chosen[0] ? [chosen[0], ...productPictures.filter(({ id }) => id !== chosen[0]?.id)] : productPictures;
}

function getMediaItems(media: Product['media'] | undefined): readonly MediaItem[] {
  const { mainMedia, items } = media ?? {};
  const all = [mainMedia, ...(items ?? [])].filter(item => isWebUrl(getImage(item)?.url));
  return all.filter((item, index): item is MediaItem => all.findIndex(other => other?.id === item?.id) === index);
}

/** The still picture of a media item. */
export const getImage = (item: MediaItem | undefined) => item?.image ?? item?.thumbnail;

function getAvailability(product: Product, choices: Choices): VariantAvailability {
  const choiceOutOfStock = getVisibleOptions(product).some(option =>
    option.choices.some(choice => choice.inStock === false && choices[option.name] === getChoiceName(choice)),
  );
  if (!hasVariants(product))
    return choiceOutOfStock || !getStock(product, undefined).inStock ? 'sold-out' : 'available';
  const matching = getMatchingVariants(product, choices);
  if (!matching.length) return 'absent';
  return matching.some(variant => getStock(product, variant).inStock) ? 'available' : 'sold-out';
}

/** Whether variants carry their own price and stock. */
export const hasVariants = (product: Product): boolean =>
  product.manageVariants && getVisibleOptions(product).length > 0;

const getVisibleVariants = ({ variants }: Product): readonly Variant[] =>
  (variants ?? []).filter(variant => variant?.variant?.visible !== false);

function getMatchingVariants(product: Product, choices: Choices): readonly Variant[] {
  const chosen = Object.entries(choices);
  return getVisibleVariants(product).filter(variant =>
    chosen.every(([name, choice]) => variant.choices?.[name] === choice),
  );
}

function getStock(product: Product, variant: Variant | undefined) {
  const { stock } = hasVariants(product) && variant ? variant : product;
  const { inStock = true, quantity } = stock ?? {};
  const tracked = stock && ('trackInventory' in stock ? stock.trackInventory : stock.trackQuantity);
  const stockLeft = tracked && Number.isFinite(quantity) ? Math.max(0, quantity ?? 0) : undefined;
  return { inStock: inStock && stockLeft !== 0, stockLeft };
}
