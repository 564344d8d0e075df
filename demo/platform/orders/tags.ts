import type { OrderTags } from '../../../src/api/shared/order.ts';
import type { Caller } from '../access/caller.ts';
import type { Store } from '../core/context.ts';
import { type Fail, listIn, recordIn, textIn } from '../core/validate.ts';
import { orderToChange } from './query.ts';
import { saveOrder } from './store.ts';

const kinds = ['privateTags', 'tags'] as const;

/** Tag ids by who sees them: at most 100 of each, 100 characters long. */
export function tagsIn(value: unknown, field: string, fail: Fail): OrderTags {
  const fields = recordIn(value, field, fail);
  const read = kinds.map(kind => {
    const { tagIds } = recordIn(fields[kind], `${field}.${kind}`, fail);
    const at = `${field}.${kind}.tagIds`;
    const ids = listIn(tagIds, at, 100, fail);
    return [kind, { tagIds: ids.map((id, index) => textIn(id, `${at}[${index}]`, 100, fail)) }];
  });
  return Object.fromEntries(read);
}

const idsOf = (tags: OrderTags, kind: (typeof kinds)[number]): readonly string[] => tags[kind]?.tagIds ?? [];

/** The tags after some were taken off, then others put on. */
export function retagged(tags: OrderTags, assign: OrderTags, unassign: OrderTags): OrderTags {
  const next = kinds.map(kind => {
    const stay = idsOf(tags, kind).filter(id => !idsOf(unassign, kind).includes(id));
    return [kind, { tagIds: [...new Set([...stay, ...idsOf(assign, kind)])] }];
  });
  return Object.fromEntries(next);
}

/** Takes tags off an order, then puts others on. */
export function tagOrder(store: Store, caller: Caller, id: string, assign: OrderTags, unassign: OrderTags): void {
  const kept = orderToChange(store, caller, id);
  const tags = retagged(kept.order.tags, assign, unassign);
  const updatedDate = new Date(store.clock.now()).toISOString();
  saveOrder(store.db, { ...kept, order: { ...kept.order, tags, updatedDate } });
}
