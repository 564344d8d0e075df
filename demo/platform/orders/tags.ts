import type { OrderTags } from '../../../src/api/shared/order.ts';
import type { Caller } from '../access/caller.ts';
import type { Context } from '../core/context.ts';
import { parseList, parseRecord, parseString, type Report } from '../core/validate.ts';
import { getOrderForUpdate } from './query.ts';
import { saveOrder } from './store.ts';

const TAG_KINDS = ['privateTags', 'tags'] as const;

/** Private and public tag ids: at most 100 of each, of 100 characters. */
export function parseTags(value: unknown, field: string, report: Report): OrderTags {
  const fields = parseRecord(value, field, report);
  const entries = TAG_KINDS.map(kind => {
    const { tagIds } = parseRecord(fields[kind], `${field}.${kind}`, report);
    const path = `${field}.${kind}.tagIds`;
    const ids = parseList(tagIds, path, 100, report);
    return [kind, { tagIds: ids.map((id, index) => parseString(id, `${path}[${index}]`, 100, report)) }];
  });
  return Object.fromEntries(entries);
}

const getTagIds = (tags: OrderTags, kind: (typeof TAG_KINDS)[number]): readonly string[] => tags[kind]?.tagIds ?? [];

/** The tags after removing some, then adding others. */
function applyTagChanges(tags: OrderTags, assign: OrderTags, unassign: OrderTags): OrderTags {
  const next = TAG_KINDS.map(kind => {
    const remaining = getTagIds(tags, kind).filter(id => !getTagIds(unassign, kind).includes(id));
    return [kind, { tagIds: [...new Set([...remaining, ...getTagIds(assign, kind)])] }];
  });
  return Object.fromEntries(next);
}

/** Removes tags from an order, then adds others. */
export function updateOrderTags(
  context: Context,
  caller: Caller,
  id: string,
  assign: OrderTags,
  unassign: OrderTags,
): void {
  const stored = getOrderForUpdate(context, caller, id);
  const tags = applyTagChanges(stored.order.tags, assign, unassign);
  const updatedDate = new Date(context.clock.now()).toISOString();
  saveOrder(context.db, { ...stored, order: { ...stored.order, tags, updatedDate } });
}
