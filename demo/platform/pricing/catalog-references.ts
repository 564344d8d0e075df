import {
  type CatalogOptions,
  type CatalogOverrideFields,
  type CatalogReference,
  MAX_QUANTITY,
  NO_VARIANT,
  STORES_APP_ID,
} from '../../../src/api/shared/line.ts';
import type { Caller } from '../access/caller.ts';
import { areChoicesEqual, type CatalogProduct, type CatalogVariant, listVariants } from '../catalog/product.ts';
import { apiError } from '../core/api-error.ts';
import { isGuid } from '../core/ids.ts';
import { isRecord, parseFields, parseInteger, parseList, parseString, type Report } from '../core/validate.ts';
import { parseCatalogOverrides } from './line-input.ts';

export interface LineInput {
  readonly reference: CatalogReference;
  readonly quantity: number;
  /** Values of the merchant that replace the catalog's. */
  readonly overrides?: CatalogOverrideFields;
}

export const parseQuantity = (value: unknown, field: string, report: Report): number =>
  parseInteger(value, field, 1, MAX_QUANTITY, report);

function parseOptionalStringMap(
  value: unknown,
  field: string,
  report: Report,
): Readonly<Record<string, string>> | undefined {
  if (value === undefined || value === null) return undefined;
  if (isRecord(value) && Object.values(value).every(word => typeof word === 'string'))
    return Object.fromEntries(Object.entries(value).map(([name, word]) => [name, String(word)]));
  report(field, 'must be texts by name', 'FORMAT');
  return undefined;
}

function parseCatalogOptions(value: unknown, field: string, report: Report): CatalogOptions | undefined {
  if (value === undefined || value === null) return undefined;
  const {
    variantId,
    options: choices,
    customTextFields,
  } = parseFields(value, field, ['variantId', 'options', 'customTextFields'], report);
  if (variantId !== undefined && !isGuid(variantId)) report(`${field}.variantId`, 'must be a GUID', 'FORMAT');
  const options = parseOptionalStringMap(choices, `${field}.options`, report);
  const texts = parseOptionalStringMap(customTextFields, `${field}.customTextFields`, report);
  return {
    ...(isGuid(variantId) && { variantId }),
    ...(options && { options }),
    ...(texts && { customTextFields: texts }),
  };
}

/** A reference to an item of the store's catalog. Any other value is reported. */
export function parseCatalogReference(value: unknown, path: string, report: Report): CatalogReference {
  const { catalogItemId, appId, options } = parseFields(value, path, ['catalogItemId', 'appId', 'options'], report);
  if (value === undefined || value === null) report(path, 'must be given', 'REQUIRED_FIELD');
  else if (isRecord(value) && appId !== STORES_APP_ID)
    report(`${path}.appId`, 'must be the store catalog’s app id', 'VALIDATION');
  const chosen = parseCatalogOptions(options, `${path}.options`, report);
  return {
    catalogItemId: isRecord(value) ? parseString(catalogItemId, `${path}.catalogItemId`, 36, report) : '',
    appId: STORES_APP_ID,
    ...(chosen && { options: chosen }),
  };
}

/**
 * The lines to add: at most `max`, each with an item of the store's catalog. Overrides of catalog values are ignored
 * unless the caller is the merchant.
 */
export function parseLineItems(
  value: unknown,
  { elevated }: Pick<Caller, 'elevated'>,
  currency: string,
  max: number,
  report: Report,
): readonly LineInput[] {
  return parseList(value, 'lineItems', max, report).map((line, index) => {
    const path = `lineItems[${index}]`;
    const names = ['catalogReference', 'quantity', 'catalogOverrideFields'] as const;
    const {
      catalogReference,
      quantity,
      catalogOverrideFields: overrideFields,
    } = parseFields(line, path, names, report);
    return {
      ...(elevated &&
        overrideFields !== undefined && {
          overrides: parseCatalogOverrides(overrideFields, `${path}.catalogOverrideFields`, currency, report),
        }),
      reference: parseCatalogReference(catalogReference, `${path}.catalogReference`, report),
      quantity: parseQuantity(quantity, `${path}.quantity`, report),
    };
  });
}

const optionsError = (id: string, description: string) =>
  apiError(400, 'INVALID_CATALOG_REFERENCE_OPTIONS', description, { catalogItemId: id });

function validateCustomTexts({ id, data }: CatalogProduct, texts: Readonly<Record<string, string>>): void {
  const fields = data.customTextFields ?? [];
  for (const title of Object.keys(texts))
    if (!fields.some(field => field.title === title)) throw optionsError(id, `The product takes no text “${title}”.`);
  for (const { title, mandatory, maxLength } of fields) {
    const text = texts[title]?.trim() ?? '';
    if (mandatory && !text) throw optionsError(id, `The product needs the text “${title}”.`);
    if (text.length > maxLength) throw optionsError(id, `“${title}” takes at most ${maxLength} characters.`);
  }
}

/**
 * The variant of a reference, by id if the product manages variants, otherwise by choices. Throws for a missing or
 * hidden product or variant and for missing or unknown options. Also throws for invalid custom texts by default.
 */
export function resolveVariant(
  product: CatalogProduct | undefined,
  reference: CatalogReference,
  checkCustomTexts = true,
): CatalogVariant {
  const { catalogItemId, options = {} } = reference;
  if (!product?.visible)
    throw apiError(400, 'INVALID_CATALOG_REFERENCE', 'The shop has no such product.', { catalogItemId });
  const variants = listVariants(product);
  const hasSingleVariant = variants.length === 1 && variants[0]?.id === NO_VARIANT;
  const managesVariants = product.data.manageVariants ?? false;
  const found = variants.find(variant =>
    hasSingleVariant
      ? (options.variantId ?? NO_VARIANT) === NO_VARIANT && Object.keys(options.options ?? {}).length === 0
      : managesVariants
        ? variant.id === options.variantId
        : areChoicesEqual(variant.choices, options.options ?? {}),
  );
  if (!found?.visible)
    throw optionsError(
      catalogItemId,
      hasSingleVariant
        ? 'The product has no options.'
        : managesVariants
          ? 'The product needs the id of one of its variants.'
          : 'The product needs one choice for each of its options.',
    );
  if (checkCustomTexts) validateCustomTexts(product, options.customTextFields ?? {});
  return found;
}

/** The variant id of a back-in-stock request. Empty if the product has variants and the reference chooses none. */
export function resolveRequestedVariantId(product: CatalogProduct | undefined, reference: CatalogReference): string {
  const { options: { variantId, options } = {} } = reference;
  const hasChoice = variantId !== undefined || Object.keys(options ?? {}).length > 0;
  const acceptsAnyVariant = product && !hasChoice && listVariants(product).length > 1;
  const { customTextFields: _, ...chosen } = reference.options ?? {};
  return acceptsAnyVariant ? '' : resolveVariant(product, { ...reference, options: chosen }, false).id;
}

/** The key of a line. Lines with the same key are merged. */
export function createLineKey(
  { catalogItemId, options }: CatalogReference,
  variantId: string,
  overrides?: unknown,
): string {
  const texts = Object.entries(options?.customTextFields ?? {})
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([catalogItemId, variantId, texts, overrides ?? null]);
}
