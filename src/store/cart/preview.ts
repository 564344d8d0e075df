import type { Product } from '../../api/products.ts';
import {
  type CatalogOptions,
  type CatalogReference,
  type DescriptionLine,
  STORES_APP_ID,
} from '../../api/shared/line.ts';
import type { Choices } from '../choices.ts';
import { getOffer, getPictures, getVisibleOptions, hasVariants } from '../selection.ts';
import { toPreview } from './simple-preview.ts';
import type { PreviewLine } from './state.ts';

/** The texts that a shopper has typed into the text fields of a product, by the titles of the fields. */
export type CustomTexts = ReadonlyMap<string, string>;

/**
 * The catalog reference to the chosen variant, or to the choices if no variant is chosen or the product does not manage
 * variants. Includes the filled text fields.
 */
export function toCatalogReference(product: Product, choices: Choices, texts: CustomTexts): CatalogReference {
  const filledFields = getFilledTextFields(product, texts);
  const variantId = hasVariants(product) ? getOffer(product, choices).variant?.id : undefined;
  const options: CatalogOptions = {
    ...(variantId ? { variantId } : getVisibleOptions(product).length ? { options: Object.fromEntries(choices) } : {}),
    ...(filledFields.length ? { customTextFields: Object.fromEntries(filledFields) } : {}),
  };
  return {
    catalogItemId: product.id,
    appId: STORES_APP_ID,
    ...(Object.keys(options).length ? { options } : {}),
  };
}

/** The preview of a line, shown until the platform answers. */
export function toPreviewLine(product: Product, choices: Choices, texts: CustomTexts, quantity: number): PreviewLine {
  const { variant, stockLeft } = getOffer(product, choices);
  return toPreview(product, quantity, {
    catalogReference: toCatalogReference(product, choices, texts),
    priced: variant?.variant ?? product,
    stockLeft,
    picture: getPictures(product, choices)[0],
    descriptionLines: [
      ...getVisibleOptions(product).flatMap(({ name, optionType, choices: optionChoices }): DescriptionLine[] => {
        const original = choices.get(name);
        if (!original) return [];
        const code = optionChoices.find(({ description }) => description === original)?.value;
        return optionType === 'color'
          ? [{ name: { original: name }, colorInfo: { original, ...(code ? { code } : {}) } }]
          : [{ name: { original: name }, plainText: { original } }];
      }),
      ...getFilledTextFields(product, texts).map(([title, typed]) => ({
        name: { original: title },
        plainText: { original: typed },
      })),
    ],
  });
}

/** The text fields with their texts in the product's order, without empty ones. */
const getFilledTextFields = (
  { customTextFields }: Product,
  texts: CustomTexts,
): readonly (readonly [string, string])[] =>
  (customTextFields ?? []).flatMap(({ title }) => {
    const typed = texts.get(title)?.trim();
    return typed ? [[title, typed] as const] : [];
  });
