import type {
  CatalogOverrideFields,
  DescriptionLine,
  PhysicalProperties,
  ServiceProperties,
  Translatable,
} from '../../../src/api/shared/line.ts';
import type { Image } from '../../../src/api/shared/media.ts';
import { parseImageAddress, readImageUri } from '../catalog/attached-media.ts';
import { parseDate } from '../core/dates.ts';
import { type DecimalBounds, parseCents } from '../core/decimals.ts';
import { toDecimal } from '../core/money.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  parseBoolean,
  parseFields,
  parseInteger,
  parseList,
  parseOptionalInteger,
  parseOptionalString,
  parseString,
  type Report,
} from '../core/validate.ts';

type Parser<T> = (value: unknown, field: string, report: Report) => T;

/** Creates a parser that returns undefined for undefined and null, and else calls `parse`. */
export const optional =
  <T>(parse: Parser<T>): Parser<T | undefined> =>
  (value, field, report) =>
    value === undefined || value === null ? undefined : parse(value, field, report);

/** A parser of a text and its translation. By default the translation equals the text. */
export const parseTranslatable =
  (max: number): Parser<Translatable> =>
  (value, field, report) => {
    const { original, translated } = parseFields(value, field, ['original', 'translated'], report);
    const text = parseString(original, `${field}.original`, max, report);
    return { original: text, translated: parseOptionalString(translated, `${field}.translated`, max, report) ?? text };
  };

/** Creates a parser of a decimal in a string, from 0 to 10^15 unless `bounds` has other limits. */
export const decimalParser =
  (currency: string, bounds: DecimalBounds = {}): Parser<string> =>
  (value, field, report) =>
    toDecimal(parseCents(value, field, report, currency, { min: 'zero', ...bounds }), currency);

/** In whole units of the currency, not in cents. */
const MAX_OVERRIDE_PRICE = 999_999_999n;

/** A weight in kilograms, at most 1,000,000. */
const parseWeight: Parser<number> = (value, field, report) => {
  if (typeof value === 'number' && value >= 0 && value <= 1_000_000) return value;
  report(field, 'must be from 0 to 1,000,000', typeof value === 'number' ? (value < 0 ? 'MIN' : 'MAX') : 'FORMAT');
  return 0;
};

export const parsePhysicalProperties: Parser<Partial<PhysicalProperties>> = (value, field, report) => {
  const { weight, sku, shippable } = parseFields(value, field, ['weight', 'sku', 'shippable'], report);
  return omitUndefined({
    weight: optional(parseWeight)(weight, `${field}.weight`, report),
    sku: parseOptionalString(sku, `${field}.sku`, 40, report),
    shippable: optional(parseBoolean)(shippable, `${field}.shippable`, report),
  });
};

const parseColor: Parser<NonNullable<DescriptionLine['colorInfo']>> = (value, field, report) => {
  const { code, ...text } = parseFields(value, field, ['original', 'translated', 'code'], report);
  return {
    ...parseTranslatable(500)(text, field, report),
    ...omitUndefined({ code: parseOptionalString(code, `${field}.code`, 50, report) }),
  };
};

export const descriptionLinesParser =
  (max: number): Parser<readonly DescriptionLine[]> =>
  (value, field, report) =>
    parseList(value, field, max, report).map((one, index) => {
      const path = `${field}[${index}]`;
      const { name, plainText, colorInfo } = parseFields(one, path, ['name', 'plainText', 'colorInfo'], report);
      return {
        name: parseTranslatable(100)(name, `${path}.name`, report),
        ...omitUndefined({
          plainText: optional(parseTranslatable(600))(plainText, `${path}.plainText`, report),
          colorInfo: optional(parseColor)(colorInfo, `${path}.colorInfo`, report),
        }),
      };
    });

/** Parses an image, which is an object with a `url`, a media URI or a URL. */
export const parseImage: Parser<Image> = (value, field, report) => {
  if (typeof value === 'string') {
    const url = parseImageAddress(value, field, report) ?? '';
    return { id: readImageUri(url)?.id ?? url, url };
  }
  const names = ['id', 'url', 'width', 'height', 'altText', 'filename'] as const;
  const { id, url, width, height, altText, filename } = parseFields(value, field, names, report);
  if (!url) report(`${field}.url`, 'must be given', 'REQUIRED_FIELD');
  const address = parseImageAddress(url, `${field}.url`, report) ?? '';
  const alt = parseOptionalString(altText, `${field}.altText`, 1_000, report);
  return {
    id: parseOptionalString(id, `${field}.id`, 200, report) ?? readImageUri(address)?.id ?? address,
    url: address,
    ...(alt && { altText: alt }),
    ...omitUndefined({
      width: parseOptionalInteger(width, `${field}.width`, 1, 100_000, report),
      height: parseOptionalInteger(height, `${field}.height`, 1, 100_000, report),
      filename: parseOptionalString(filename, `${field}.filename`, 1_000, report),
    }),
  };
};

/** Parses values of the merchant that replace the catalog's. */
export function parseCatalogOverrides(
  value: unknown,
  field: string,
  currency: string,
  report: Report,
): CatalogOverrideFields {
  const { productName, price, fullPrice, descriptionLines, physicalProperties, image } = parseFields(
    value,
    field,
    ['productName', 'price', 'fullPrice', 'descriptionLines', 'physicalProperties', 'image'],
    report,
  );
  const parsePrice = optional(decimalParser(currency, { max: MAX_OVERRIDE_PRICE }));
  const toPath = (name: string) => `${field}.${name}`;
  return omitUndefined({
    productName: optional(parseTranslatable(200))(productName, toPath('productName'), report),
    price: parsePrice(price, toPath('price'), report),
    fullPrice: parsePrice(fullPrice, toPath('fullPrice'), report),
    descriptionLines: optional(descriptionLinesParser(20))(descriptionLines, toPath('descriptionLines'), report),
    physicalProperties: optional(parsePhysicalProperties)(physicalProperties, toPath('physicalProperties'), report),
    image: optional(parseImage)(image, toPath('image'), report),
  });
}

export const parseServiceProperties: Parser<ServiceProperties> = (value, field, report) => {
  const names = ['scheduledDate', 'numberOfParticipants'] as const;
  const { scheduledDate, numberOfParticipants } = parseFields(value, field, names, report);
  return omitUndefined({
    scheduledDate: parseDate(scheduledDate, `${field}.scheduledDate`, report),
    numberOfParticipants: optional((participants, name, report) => parseInteger(participants, name, 1, 10_000, report))(
      numberOfParticipants,
      `${field}.numberOfParticipants`,
      report,
    ),
  });
};
