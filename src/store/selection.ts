import type { Choice, Product, ProductOption, Variant } from '../api/products.ts';
import type { MediaItem } from '../api/shared/media.ts';
import type { PriceData } from '../api/shared/money.ts';
import { isWebUrl } from '../validation/url.ts';

/** Option names with the choice made of each: `{ Size: 'L' }`. */
export type Choices = Readonly<Record<string, string>>;

/** Whether a combination can be bought; `absent`: it is not made at all. */
export type Standing = 'available' | 'sold-out' | 'absent';

/** What a selection comes to, as far as it goes. */
export interface Offer {
  /** The one combination that is left, once everything is chosen. */
  readonly variant: Variant | undefined;
  /** Undefined where the catalog has no price. */
  readonly price: PriceData | undefined;
  /** Several prices are still possible; `price` is the lowest. */
  readonly from: boolean;
  readonly standing: Standing;
  /** Units in stock; undefined where stock is not tracked or not everything is chosen. */
  readonly left: number | undefined;
}

/** Reads `Size:L;Color:Blue`, or JSON when it starts with `{`; undefined where it is neither. An empty choice names an option alone. */
export function parseChoices(text: string): Choices | undefined {
  const held = text.trim();
  try {
    const pairs: readonly (readonly unknown[])[] = held.startsWith('{')
      ? Object.entries(JSON.parse(held))
      : held
          .split(';')
          .filter(pair => pair.trim())
          .map(pair => /^([^:]+):(.*)$/s.exec(pair)?.slice(1) ?? []);
    const sound = pairs.every(([name, choice]) => typeof name === 'string' && typeof choice === 'string');
    if (sound) return Object.fromEntries(pairs.map(pair => pair.map(half => String(half).trim())));
  } catch {
    // Neither form: the caller says so.
  }
  return undefined;
}

/** A choice's name, as `choices` maps and shoppers know it. */
export const nameOf = ({ description, value }: Choice): string => description || value;

/** The options that a shopper sees, with the choices that are shown of each. */
export const optionsOf = ({ productOptions }: Product): readonly ProductOption[] =>
  (productOptions ?? []).flatMap(option => {
    const choices = (option?.choices ?? []).filter(choice => choice?.visible !== false && nameOf(choice));
    return option?.name && choices.length ? [{ ...option, choices }] : [];
  });

/** The choices to begin with, and which of those asked for the product does not have. Single choices are made already. */
export function startingChoices(
  product: Product,
  asked: { readonly variant?: string | undefined; readonly choices?: Choices | undefined },
): { readonly choices: Choices; readonly unknown: readonly string[] } {
  const options = optionsOf(product);
  const variant = asked.variant && variantsOf(product).find(({ id }) => same(id, asked.variant));
  const unknown = asked.variant && !variant ? [`variant "${asked.variant}"`] : [];
  const wanted = variant ? variant.choices : asked.choices;
  const choices: Record<string, string> = {};
  for (const { name, choices: among } of options) if (among[0] && among.length === 1) choices[name] = nameOf(among[0]);
  for (const [name, choice] of Object.entries(wanted ?? {})) {
    const option = options.find(option => same(option.name, name));
    const found = option?.choices.find(({ description, value }) => same(description, choice) || same(value, choice));
    if (option && found) choices[option.name] = nameOf(found);
    else if (choice || !option) unknown.push(`choices "${name}: ${choice}"`);
  }
  return { choices, unknown };
}

const same = (a: string | undefined, b: string | undefined): boolean => a?.toLowerCase() === b?.toLowerCase();

/** The first option without a choice. */
export const firstUnchosen = (product: Product, choices: Choices): ProductOption | undefined =>
  optionsOf(product).find(({ name }) => !choices[name]);

/** How a choice stands beside those made of the other options. */
export const standingOf = (product: Product, choices: Choices, option: ProductOption, choice: Choice): Standing =>
  standing(product, { ...choices, [option.name]: nameOf(choice) });

/** What the choices made so far come to. */
export function offerOf(product: Product, choices: Choices): Offer {
  const fitting = fittingVariants(product, choices);
  const complete = !firstUnchosen(product, choices);
  const variant = complete ? fitting[0] : undefined;
  const prices = fitting.flatMap(({ variant }) => priceOf(variant) ?? []);
  const [price = priceOf(product)] = prices.sort((a, b) => nowOf(a) - nowOf(b));
  const stock = complete ? stockOf(product, variant) : undefined;
  return {
    variant,
    price,
    from: prices.some(other => price && nowOf(other) > nowOf(price)),
    standing: standing(product, choices),
    left: stock?.left,
  };
}

/** What a price comes to after discounts. */
export const nowOf = ({ price, discountedPrice }: PriceData): number =>
  Number.isFinite(discountedPrice) ? discountedPrice : price;

/** The price to show: converted where the platform converts. */
export function priceOf(
  from: Partial<Pick<Product, 'convertedPriceData' | 'priceData' | 'price'>> | undefined,
): PriceData | undefined {
  const prices = [from?.convertedPriceData, from?.priceData, from?.price];
  return prices.find(price => price?.currency && Number.isFinite(price.price));
}

/** The pictures of a selection: those of the choices made, else the product's; the main one first. */
export function picturesOf(product: Product, choices: Choices): readonly MediaItem[] {
  const chosen = optionsOf(product).flatMap(({ name, choices: among }) =>
    itemsOf(among.find(choice => nameOf(choice) === choices[name])?.media),
  );
  const own = itemsOf(product.media);
  return chosen[0] ? [chosen[0], ...own.filter(({ id }) => id !== chosen[0]?.id)] : own;
}

function itemsOf(media: Product['media'] | undefined): readonly MediaItem[] {
  const { mainMedia, items } = media ?? {};
  const all = [mainMedia, ...(items ?? [])].filter(item => isWebUrl(pictureOf(item)?.url));
  return all.filter((item, at): item is MediaItem => all.findIndex(other => other?.id === item?.id) === at);
}

/** The still picture of a media item. */
export const pictureOf = (item: MediaItem | undefined) => item?.image ?? item?.thumbnail;

function standing(product: Product, choices: Choices): Standing {
  const unstocked = optionsOf(product).some(option =>
    option.choices.some(choice => choice.inStock === false && choices[option.name] === nameOf(choice)),
  );
  if (!hasVariants(product)) return unstocked || !stockOf(product, undefined).inStock ? 'sold-out' : 'available';
  const fitting = fittingVariants(product, choices);
  if (!fitting.length) return 'absent';
  return fitting.some(variant => stockOf(product, variant).inStock) ? 'available' : 'sold-out';
}

/** Whether variants carry their own price and stock. */
export const hasVariants = (product: Product): boolean => product.manageVariants && optionsOf(product).length > 0;

const variantsOf = ({ variants }: Product): readonly Variant[] =>
  (variants ?? []).filter(variant => variant?.variant?.visible !== false);

function fittingVariants(product: Product, choices: Choices): readonly Variant[] {
  const made = Object.entries(choices);
  return variantsOf(product).filter(variant => made.every(([name, choice]) => variant.choices?.[name] === choice));
}

function stockOf(product: Product, variant: Variant | undefined) {
  const { stock } = hasVariants(product) && variant ? variant : product;
  const { inStock = true, quantity } = stock ?? {};
  const tracked = stock && ('trackInventory' in stock ? stock.trackInventory : stock.trackQuantity);
  const left = tracked && Number.isFinite(quantity) ? Math.max(0, quantity ?? 0) : undefined;
  return { inStock: inStock && left !== 0, left };
}
