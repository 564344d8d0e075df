import type {
  CatalogOverrideFields,
  DescriptionLine,
  PhysicalProperties,
  ServiceProperties,
  Translatable,
} from '../../../src/api/shared/line.ts';
import type { Image } from '../../../src/api/shared/media.ts';
import { present } from '../core/addresses.ts';
import { dateIn } from '../core/dates.ts';
import { centsIn } from '../core/decimals.ts';
import { flagIn } from '../core/flags.ts';
import { decimal } from '../core/money.ts';
import { type Fail, isRecord, listIn, optionalTextIn, textIn, webUrlIn, wholeIn } from '../core/validate.ts';

type Read<T> = (value: unknown, field: string, fail: Fail) => T;

/** What is not given stays so; what is given is read. */
export const optional =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value, field, fail) =>
    value === undefined || value === null ? undefined : read(value, field, fail);

/** A text and its translation, which is the same unless given. */
const wordsIn =
  (most: number): Read<Translatable> =>
  (value, field, fail) => {
    const { original, translated } = isRecord(value) ? value : {};
    const text = textIn(original, `${field}.original`, most, fail);
    return { original: text, translated: optionalTextIn(translated, `${field}.translated`, most, fail) ?? text };
  };

/** A decimal from nothing on. */
export const moneyIn: Read<string> = (value, field, fail) => decimal(centsIn(value, field, fail, 'zero'));

/** Weight in kilograms. */
const weightIn: Read<number> = (value, field, fail) => {
  if (typeof value === 'number' && value >= 0 && value <= 1_000_000) return value;
  fail(field, 'must be from 0 to 1,000,000', typeof value === 'number' ? (value < 0 ? 'MIN' : 'MAX') : 'FORMAT');
  return 0;
};

export const physicalIn: Read<Partial<PhysicalProperties>> = (value, field, fail) => {
  if (!isRecord(value)) fail(field, 'must be an object', 'FORMAT');
  const { weight, sku, shippable } = isRecord(value) ? value : {};
  return present({
    weight: optional(weightIn)(weight, `${field}.weight`, fail),
    sku: optionalTextIn(sku, `${field}.sku`, 40, fail),
    shippable: optional(flagIn)(shippable, `${field}.shippable`, fail),
  });
};

const colourIn: Read<NonNullable<DescriptionLine['colorInfo']>> = (value, field, fail) => {
  const code = isRecord(value) ? optionalTextIn(value.code, `${field}.code`, 50, fail) : undefined;
  return { ...wordsIn(500)(value, field, fail), ...(code && { code }) };
};

export const descriptionsIn: Read<readonly DescriptionLine[]> = (value, field, fail) =>
  listIn(value, field, 20, fail).map((one, index) => {
    const at = `${field}[${index}]`;
    const { name, plainText, colorInfo } = isRecord(one) ? one : {};
    return {
      name: wordsIn(100)(name, `${at}.name`, fail),
      ...present({
        plainText: optional(wordsIn(600))(plainText, `${at}.plainText`, fail),
        colorInfo: optional(colourIn)(colorInfo, `${at}.colorInfo`, fail),
      }),
    };
  });

export const imageIn: Read<Image> = (value, field, fail) => {
  const { id, url, width, height, altText } = isRecord(value) ? value : {};
  if (!url) fail(`${field}.url`, 'must be given', 'REQUIRED_FIELD');
  const address = webUrlIn(url, `${field}.url`, fail) ?? '';
  const alt = optionalTextIn(altText, `${field}.altText`, 1_000, fail);
  return {
    id: optionalTextIn(id, `${field}.id`, 200, fail) ?? address,
    url: address,
    width: wholeIn(width, `${field}.width`, 1, 100_000, fail),
    height: wholeIn(height, `${field}.height`, 1, 100_000, fail),
    ...(alt && { altText: alt }),
  };
};

/** What a merchant puts in place of the catalog's values. */
export const overridesIn: Read<CatalogOverrideFields> = (value, field, fail) => {
  if (!isRecord(value)) {
    fail(field, 'must be an object', 'FORMAT');
    return {};
  }
  const at = (name: string) => `${field}.${name}`;
  return present({
    productName: optional(wordsIn(200))(value.productName, at('productName'), fail),
    price: optional(moneyIn)(value.price, at('price'), fail),
    fullPrice: optional(moneyIn)(value.fullPrice, at('fullPrice'), fail),
    descriptionLines: optional(descriptionsIn)(value.descriptionLines, at('descriptionLines'), fail),
    physicalProperties: optional(physicalIn)(value.physicalProperties, at('physicalProperties'), fail),
    image: optional(imageIn)(value.image, at('image'), fail),
  });
};

/** When a service takes place, and for how many. */
export const serviceIn: Read<ServiceProperties> = (value, field, fail) => {
  if (!isRecord(value)) fail(field, 'must be an object', 'FORMAT');
  const { scheduledDate, numberOfParticipants } = isRecord(value) ? value : {};
  return present({
    scheduledDate: dateIn(scheduledDate, `${field}.scheduledDate`, fail),
    numberOfParticipants: optional((one, name, note) => wholeIn(one, name, 1, 10_000, note))(
      numberOfParticipants,
      `${field}.numberOfParticipants`,
      fail,
    ),
  });
};
