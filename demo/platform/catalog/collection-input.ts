import { applyFieldMask, type FieldParser, reportFixedFields } from '../core/query/field-masks.ts';
import {
  isRecord,
  parseBoolean,
  parseOptionalString,
  parseString,
  type Report,
  reportUnknownFields,
} from '../core/validate.ts';
import { parseSlug } from './slugs.ts';
import type { CatalogCollection } from './store.ts';

const parsers: Readonly<Record<'name' | 'slug' | 'description' | 'visible', FieldParser>> = {
  name: (value, field, report) => parseString(value, field, 50, report),
  slug(value, field, report) {
    if (value === '') report(field, 'must not be empty', 'MIN_LENGTH');
    return parseSlug(value, field, report);
  },
  description: (value, field, report) => parseOptionalString(value, field, 600, report) ?? '',
  visible: (value, field, report) => parseBoolean(value ?? true, field, report),
};

/** Includes the read-only fields, because a merchant may send a whole collection back. */
const knownFields = new Set([...Object.keys(parsers), 'id', 'media', 'numberOfProducts']);

/**
 * Applies a merchant's change to the fields in the mask, or without a mask to the fields that are sent.
 * `numberOfProducts` is read-only: a change may repeat it, but not alter it.
 */
export function applyCollectionChange(
  stored: CatalogCollection,
  collection: unknown,
  mask: unknown,
  numberOfProducts: number,
  report: Report,
): CatalogCollection {
  if (!isRecord(collection)) {
    report('collection', 'must be an object', 'FORMAT');
    return stored;
  }
  reportUnknownFields(collection, knownFields, 'collection.', 'a collection', report);
  reportFixedFields(collection, { numberOfProducts }, mask, 'collection', report);
  const next = applyFieldMask(stored, collection, mask, parsers, 'collection', report);
  return { ...next, slug: next.slug ?? stored.slug };
}

/** A new collection, without an id; `slug` is empty if the merchant has given none. */
export const parseNewCollection = (collection: unknown, report: Report): CatalogCollection =>
  applyCollectionChange({ id: '', slug: '', name: '', description: '' }, collection, Object.keys(parsers), 0, report);
