import {
  type CatalogOptions,
  type CatalogOverrideFields,
  type CatalogReference,
  NO_VARIANT,
  STORES_APP_ID,
} from '../../../src/api/shared/line.ts';
import type { Caller } from '../access/caller.ts';
import { type CatalogProduct, type CatalogVariant, sameChoices, variantsOf } from '../catalog/product.ts';
import { refusal } from '../core/api-error.ts';
import { isGuid } from '../core/ids.ts';
import { type Fail, isRecord, listIn, textIn, wholeIn } from '../core/validate.ts';
import { overridesIn } from './line-fields.ts';

/** A line on its way in: how many of what. */
export interface WantedLine {
  readonly reference: CatalogReference;
  readonly quantity: number;
  /** What a merchant put in place of the catalog's values. */
  readonly overrides?: CatalogOverrideFields;
}

/** Units of one line. */
export const quantityIn = (value: unknown, field: string, fail: Fail): number =>
  wholeIn(value, field, 1, 100_000, fail);

function wordsIn(value: unknown, field: string, fail: Fail): Readonly<Record<string, string>> | undefined {
  if (value === undefined || value === null) return undefined;
  if (isRecord(value) && Object.values(value).every(word => typeof word === 'string'))
    return Object.fromEntries(Object.entries(value).map(([name, word]) => [name, String(word)]));
  fail(field, 'must be texts by name', 'FORMAT');
  return undefined;
}

function optionsIn(value: unknown, field: string, fail: Fail): CatalogOptions | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) {
    fail(field, 'must be an object', 'FORMAT');
    return undefined;
  }
  const { variantId } = value;
  if (variantId !== undefined && !isGuid(variantId)) fail(`${field}.variantId`, 'must be a GUID', 'FORMAT');
  const options = wordsIn(value.options, `${field}.options`, fail);
  const texts = wordsIn(value.customTextFields, `${field}.customTextFields`, fail);
  return {
    ...(isGuid(variantId) && { variantId }),
    ...(options && { options }),
    ...(texts && { customTextFields: texts }),
  };
}

/** A reference to an item of the store's catalog; what is none is noted. */
export function referenceIn(value: unknown, at: string, fail: Fail): CatalogReference {
  const { catalogItemId, appId, options } = isRecord(value) ? value : {};
  if (!isRecord(value)) fail(at, 'must be given', 'REQUIRED_FIELD');
  else if (appId !== STORES_APP_ID) fail(`${at}.appId`, 'must be the store catalog’s app id', 'VALIDATION');
  const chosen = optionsIn(options, `${at}.options`, fail);
  return {
    catalogItemId: isRecord(value) ? textIn(catalogItemId, `${at}.catalogItemId`, 36, fail) : '',
    appId: STORES_APP_ID,
    ...(chosen && { options: chosen }),
  };
}

/** The lines that a caller wants to add: at most 100, each of the store's catalog; what only a merchant may set is read of one alone. */
export function wantedLinesIn(
  value: unknown,
  { elevated }: Pick<Caller, 'elevated'>,
  fail: Fail,
): readonly WantedLine[] {
  return listIn(value, 'lineItems', 100, fail).map((line, index) => {
    const at = `lineItems[${index}]`;
    const { catalogReference, quantity, catalogOverrideFields: own } = isRecord(line) ? line : {};
    return {
      ...(elevated && own !== undefined && { overrides: overridesIn(own, `${at}.catalogOverrideFields`, fail) }),
      reference: referenceIn(catalogReference, `${at}.catalogReference`, fail),
      quantity: quantityIn(quantity, `${at}.quantity`, fail),
    };
  });
}

const refuseOptions = (id: string, description: string) =>
  refusal(400, 'INVALID_CATALOG_REFERENCE_OPTIONS', description, { catalogItemId: id });

function checkTexts({ id, seed }: CatalogProduct, texts: Readonly<Record<string, string>>): void {
  const fields = seed.customTextFields ?? [];
  for (const title of Object.keys(texts))
    if (!fields.some(field => field.title === title)) throw refuseOptions(id, `The product takes no text “${title}”.`);
  for (const { title, mandatory, maxLength } of fields) {
    const text = texts[title]?.trim() ?? '';
    if (mandatory && !text) throw refuseOptions(id, `The product needs the text “${title}”.`);
    if (text.length > maxLength) throw refuseOptions(id, `“${title}” takes at most ${maxLength} characters.`);
  }
}

/**
 * The variant that a reference means: by variant id where the product manages variants, by choices where it does not.
 * Refuses what is not on the shelves, and options that are missing or unknown; without `withTexts`, texts are nobody's
 * business yet.
 */
export function variantMeant(
  product: CatalogProduct | undefined,
  reference: CatalogReference,
  withTexts = true,
): CatalogVariant {
  const { catalogItemId, options = {} } = reference;
  if (!product?.visible)
    throw refusal(400, 'INVALID_CATALOG_REFERENCE', 'The shop has no such product.', { catalogItemId });
  const variants = variantsOf(product);
  const simple = variants.length === 1 && variants[0]?.id === NO_VARIANT;
  const managed = product.seed.manageVariants ?? false;
  const found = variants.find(variant =>
    simple
      ? (options.variantId ?? NO_VARIANT) === NO_VARIANT && Object.keys(options.options ?? {}).length === 0
      : managed
        ? variant.id === options.variantId
        : sameChoices(variant.choices, options.options ?? {}),
  );
  if (!found?.visible)
    throw refuseOptions(
      catalogItemId,
      simple
        ? 'The product has no options.'
        : managed
          ? 'The product needs the id of one of its variants.'
          : 'The product needs one choice for each of its options.',
    );
  if (withTexts) checkTexts(product, options.customTextFields ?? {});
  return found;
}

/** The id of the variant that somebody waits for; empty where they wait for any of the product's. */
export function variantWaitedFor(product: CatalogProduct | undefined, reference: CatalogReference): string {
  const { options: { variantId, options } = {} } = reference;
  const some = variantId !== undefined || Object.keys(options ?? {}).length > 0;
  const managed = product && !some && variantsOf(product).length > 1;
  const { customTextFields: _, ...chosen } = reference.options ?? {};
  return managed ? '' : variantMeant(product, { ...reference, options: chosen }, false).id;
}

/** Two lines with the same key are one line. */
export function lineKey({ catalogItemId, options }: CatalogReference, variantId: string, overrides?: unknown): string {
  const texts = Object.entries(options?.customTextFields ?? {})
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([catalogItemId, variantId, texts, overrides ?? null]);
}
