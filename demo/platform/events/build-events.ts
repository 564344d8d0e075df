import { type EventType, eventTypes } from '../../../src/api/events.ts';
import { toStoredBackInStockRequest } from '../back-in-stock/store.ts';
import { toBackInStockRequest } from '../back-in-stock/view.ts';
import { findCartById } from '../carts/store.ts';
import { toCart } from '../carts/view.ts';
import { findCheckout } from '../checkouts/store.ts';
import { toCheckout } from '../checkouts/view.ts';
import type { Actor, Context } from '../core/context.ts';
import { createGuid, deriveGuid } from '../core/ids.ts';
import { readSettings } from '../core/settings.ts';
import { toStoredOrder } from '../orders/store.ts';
import { toOrder } from '../orders/view.ts';
import { toStoredReview } from '../reviews/store.ts';
import { toReview } from '../reviews/view.ts';
import { drainChanges, type RowChange, type WatchedTable } from './change-log.ts';
import {
  type EntityEvent,
  listCheckoutEvents,
  listEntityEvents,
  listOrderEvents,
  listReviewEvents,
} from './entity-events.ts';
import { addEvent } from './store.ts';

/** The actor of transactions that no caller starts, such as the regular upkeep. */
export const UNKNOWN_ACTOR: Actor = { identity: { identityType: 'UNKNOWN' }, origin: 'http://localhost' };

/** The events of one row change, and the entity after it. */
interface EventBatch {
  readonly events: readonly EntityEvent[];
  readonly entity?: object | undefined;
}

const parseRow = (row: string | null) => (row === null ? undefined : JSON.parse(row));

const eventBuilders: Readonly<
  Record<WatchedTable, (context: Context, change: RowChange, origin: string) => EventBatch>
> = {
  orders(_, { before, after }, origin) {
    if (!after) return { events: [] };
    const current = toStoredOrder(parseRow(after));
    const previous = before ? toStoredOrder(parseRow(before)) : undefined;
    return { events: listOrderEvents(previous, current), entity: toOrder(current, origin, true) };
  },
  checkouts(context, { entityId, before, after }, origin) {
    const stored = findCheckout(context.db, entityId);
    return {
      events: listCheckoutEvents(parseRow(before), parseRow(after)),
      entity: stored && toCheckout(context, stored, origin),
    };
  },
  carts(context, { entityId, before, after }, origin) {
    const stored = findCartById(context.db, entityId);
    return { events: listEntityEvents(before, after), entity: stored && toCart(context, stored, origin) };
  },
  back_in_stock: (_, { before, after }, origin) => ({
    events: listEntityEvents(before, after),
    entity: after ? toBackInStockRequest(toStoredBackInStockRequest(parseRow(after)).request, origin) : undefined,
  }),
  reviews(_, { before, after }, origin) {
    const [previous, current] = [before, after].map(row => (row ? toStoredReview(parseRow(row)).review : undefined));
    return {
      events: listReviewEvents(previous?.moderation.moderationStatus, current?.moderation.moderationStatus),
      entity: current && toReview(current, origin, true),
    };
  },
};

const ENTITY_NAMES: Readonly<Record<WatchedTable, { readonly fqdn: string; readonly field: string }>> = {
  orders: { fqdn: 'wix.ecom.v1.order', field: 'order' },
  checkouts: { fqdn: 'wix.ecom.v1.checkout', field: 'checkout' },
  carts: { fqdn: 'wix.ecom.v1.cart', field: 'cart' },
  back_in_stock: { fqdn: 'wix.ecom.v1.back_in_stock_notification_request', field: 'request' },
  reviews: { fqdn: 'wix.reviews.v1.review', field: 'review' },
};

/** Merges all writes of one actor to the same cart or checkout into one change. */
function mergeChanges(changes: readonly RowChange[]): readonly RowChange[] {
  const result = new Map<string, RowChange>();
  for (const change of changes) {
    const key = /^(carts|checkouts)$/.test(change.kind) ? `${change.entityId} ${change.actor}` : String(change.seq);
    const first = result.get(key);
    result.set(key, first ? { ...first, after: change.after } : change);
  }
  return [...result.values()];
}

function toEventBody({ slug, ...details }: EntityEvent, field: string, entity: object | undefined): object {
  if (slug === 'created') return { createdEvent: { entity } };
  if (slug === 'updated') return { updatedEvent: { currentEntity: entity } };
  if (slug === 'deleted') return { deletedEvent: {} };
  return { actionEvent: { body: { [field]: entity, ...details } } };
}

const findEventType = (fqdn: string, slug: string): EventType | undefined =>
  eventTypes.find(type => type === `${fqdn}_${slug}`);

function addEventsFor(context: Context, change: RowChange): void {
  const { identity, origin }: Actor = parseRow(change.actor) ?? UNKNOWN_ACTOR;
  const { clientId } = parseRow(change.after ?? change.before);
  const { fqdn, field } = ENTITY_NAMES[change.kind];
  const { entityId } = change;
  const { events, entity } = eventBuilders[change.kind](context, change, origin);
  for (const event of events) {
    const eventType = findEventType(fqdn, event.slug);
    if (!eventType) continue;
    const id = createGuid();
    const eventTime = new Date(context.clock.now()).toISOString();
    addEvent(context.db, { id, clientId, eventType, entityId, eventTime }, entityEventSequence =>
      JSON.stringify({
        eventType,
        instanceId: deriveGuid(clientId, 'instance'),
        identity: JSON.stringify(identity),
        data: JSON.stringify({
          id,
          entityFqdn: fqdn,
          slug: event.slug,
          entityId,
          ...toEventBody(event, field, entity),
          eventTime,
          entityEventSequence,
        }),
      }),
    );
  }
}

/** Turns the logged changes into events in the outbox. Without a webhook the changes are dropped. */
export function buildEvents(context: Context): void {
  const changes = mergeChanges(drainChanges(context.db));
  if (changes.length > 0 && readSettings(context.db).webhookUrl)
    for (const change of changes) addEventsFor(context, change);
}
