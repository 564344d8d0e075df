import type { OrderTags } from '../../../src/api/shared/order.ts';
import { parseFields, parseList, parseString, type Report } from '../core/validate.ts';

export const TAG_KINDS = ['privateTags', 'tags'] as const;

/** Parses private and public tag ids: at most 100 of each kind, of at most 100 characters. */
export function parseTags(value: unknown, field: string, report: Report): OrderTags {
  const fields = parseFields(value, field, TAG_KINDS, report);
  const entries = TAG_KINDS.map(kind => {
    const { tagIds } = parseFields(fields[kind], `${field}.${kind}`, ['tagIds'], report);
    const path = `${field}.${kind}.tagIds`;
    const ids = parseList(tagIds, path, 100, report);
    return [kind, { tagIds: ids.map((id, index) => parseString(id, `${path}[${index}]`, 100, report)) }];
  });
  return Object.fromEntries(entries);
}
