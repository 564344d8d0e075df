import type { OrderTags } from '../../../src/api/shared/order.ts';
import type { Caller } from '../access/caller.ts';
import type { Context } from '../core/context.ts';
import { getOrderForUpdate } from './query.ts';
import { saveOrder } from './store.ts';
import { TAG_KINDS } from './tag-input.ts';

const getTagIds = (tags: OrderTags, kind: (typeof TAG_KINDS)[number]): readonly string[] => tags[kind]?.tagIds ?? [];

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
