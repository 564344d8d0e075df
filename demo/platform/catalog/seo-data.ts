import { omitUndefined } from '../core/omit-undefined.ts';
import { type FieldParser, objectParser } from '../core/query/field-masks.ts';
import {
  isRecord,
  parseList,
  parseOptionalBoolean,
  parseOptionalString,
  type Report,
  reportUnknownFields,
} from '../core/validate.ts';

type FieldParsers = Readonly<Record<string, FieldParser>>;

/** A parser of an object that has only these fields. A missing object is undefined. */
const createParser =
  (parsers: FieldParsers, entity: string): FieldParser =>
  (value, field, report) => {
    if (value === undefined || value === null) return undefined;
    if (!isRecord(value)) {
      report(field, 'must be an object', 'FORMAT');
      return undefined;
    }
    reportUnknownFields(value, new Set(Object.keys(parsers)), `${field}.`, entity, report);
    return omitUndefined(
      Object.fromEntries(
        Object.entries(parsers).map(([name, parse]) => [name, parse(value[name], `${field}.${name}`, report)]),
      ),
    );
  };

/** A parser of a list of at most `max` entries. A missing list is undefined. */
const listOf =
  (parse: FieldParser, max: number): FieldParser =>
  (value, field, report) =>
    value === undefined || value === null
      ? undefined
      : parseList(value, field, max, report).map((entry, index) => parse(entry ?? '', `${field}[${index}]`, report));

/** A parser of a text, which may be empty. */
const parseText =
  (max: number): FieldParser =>
  (value, field, report) =>
    value === '' ? '' : parseOptionalString(value, field, max, report);

const parseMap: FieldParser = (value, field, report) => {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) report(field, 'must be an object', 'FORMAT');
  return value;
};

const parseFlag = (value: unknown, field: string, report: Report) => parseOptionalBoolean(value, field, report);

const parseTag = createParser(
  {
    type: parseText(100),
    props: parseMap,
    meta: parseMap,
    children: parseText(16_000),
    custom: parseFlag,
    disabled: parseFlag,
  },
  'a tag',
);

const parseKeyword = createParser({ term: parseText(100), isMain: parseFlag, origin: parseText(1_000) }, 'a keyword');

const parseSettings = createParser(
  { preventAutoRedirect: parseFlag, keywords: listOf(parseKeyword, 5) },
  'the settings',
);

/** Parses the meta data of a product's page for search engines. */
export const seoDataParser = objectParser(
  ['tags', 'settings.preventAutoRedirect', 'settings.keywords'],
  createParser({ tags: listOf(parseTag, 100), settings: parseSettings }, 'the meta data'),
);
