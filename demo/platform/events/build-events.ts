import { type EventIdentity, type EventType, eventTypes } from '../../../src/api/events.ts';
import { keptRequestOf } from '../back-in-stock/store.ts';
import { findCartById } from '../carts/store.ts';
import { cartOf } from '../carts/view.ts';
import { findCheckout } from '../checkouts/store.ts';
import { checkoutOf } from '../checkouts/view.ts';
import type { Store } from '../core/context.ts';
import { guidOf, newGuid } from '../core/ids.ts';
import { readSettings } from '../core/settings.ts';
import { shownOrder } from '../orders/query.ts';
import { keptOrderOf } from '../orders/store.ts';
import { keptReviewOf } from '../reviews/store.ts';
import { shownReview } from '../reviews/view.ts';
import { type Change, takeChanges, type WatchedTable } from './change-log.ts';
import { checkoutHappened, entityHappened, type Happened, orderHappened, reviewHappened } from './domain-events.ts';
import { addEvent } from './store.ts';

/** By whom something is done, and where they found the platform. */
export interface Act {
  readonly identity: EventIdentity;
  /** Such as `http://localhost:4455`. */
  readonly origin: string;
}

/** Who does what nobody says they do. */
export const NOBODY: Act = { identity: { identityType: 'UNKNOWN' }, origin: 'http://localhost' };

/** What has happened to a row, and the entity as it now stands. */
interface Story {
  readonly happened: readonly Happened[];
  readonly entity?: object | undefined;
}

const readRow = (row: string | null) => (row === null ? undefined : JSON.parse(row));

const tellers: Readonly<Record<WatchedTable, (store: Store, change: Change, origin: string) => Story>> = {
  orders(_, { before, after }, origin) {
    if (!after) return { happened: [] };
    const now = keptOrderOf(readRow(after));
    const was = before ? keptOrderOf(readRow(before)) : undefined;
    return { happened: orderHappened(was, now), entity: shownOrder(now, origin, true) };
  },
  checkouts(store, { entityId, before, after }, origin) {
    const kept = findCheckout(store.db, entityId);
    return {
      happened: checkoutHappened(readRow(before), readRow(after)),
      entity: kept && checkoutOf(store, kept, origin),
    };
  },
  carts(store, { entityId, before, after }, origin) {
    const kept = findCartById(store.db, entityId);
    return { happened: entityHappened(before, after), entity: kept && cartOf(store, kept, origin) };
  },
  back_in_stock: (_, { before, after }) => ({
    happened: entityHappened(before, after),
    entity: after ? keptRequestOf(readRow(after)).request : undefined,
  }),
  reviews(_, { before, after }, origin) {
    const [was, now] = [before, after].map(row => (row ? keptReviewOf(readRow(row)).review : undefined));
    return {
      happened: reviewHappened(was?.moderation.moderationStatus, now?.moderation.moderationStatus),
      entity: now && shownReview(now, origin),
    };
  },
};

const names: Readonly<Record<WatchedTable, { readonly fqdn: string; readonly field: string }>> = {
  orders: { fqdn: 'wix.ecom.v1.order', field: 'order' },
  checkouts: { fqdn: 'wix.ecom.v1.checkout', field: 'checkout' },
  carts: { fqdn: 'wix.ecom.v1.cart', field: 'cart' },
  back_in_stock: { fqdn: 'wix.ecom.v1.back_in_stock_notification_request', field: 'request' },
  reviews: { fqdn: 'wix.reviews.v1.review', field: 'review' },
};

/** Carts and checkouts take several writes for what is one change to whoever looks. */
function merged(changes: readonly Change[]): readonly Change[] {
  const result = new Map<string, Change>();
  for (const change of changes) {
    const key = /^(carts|checkouts)$/.test(change.kind) ? `${change.entityId} ${change.act}` : String(change.seq);
    const first = result.get(key);
    result.set(key, first ? { ...first, after: change.after } : change);
  }
  return [...result.values()];
}

function changeOf({ slug, ...more }: Happened, field: string, entity: object | undefined): object {
  if (slug === 'created') return { createdEvent: { entity } };
  if (slug === 'updated') return { updatedEvent: { currentEntity: entity } };
  if (slug === 'deleted') return { deletedEvent: {} };
  return { actionEvent: { body: { [field]: entity, ...more } } };
}

const typeOf = (fqdn: string, slug: string): EventType | undefined =>
  eventTypes.find(type => type === `${fqdn}_${slug}`);

function tell(store: Store, change: Change): void {
  const { identity, origin }: Act = readRow(change.act) ?? NOBODY;
  const { clientId } = readRow(change.after ?? change.before);
  const { fqdn, field } = names[change.kind];
  const { entityId } = change;
  const { happened, entity } = tellers[change.kind](store, change, origin);
  for (const one of happened) {
    const eventType = typeOf(fqdn, one.slug);
    if (!eventType) continue;
    const id = newGuid();
    const eventTime = new Date(store.clock.now()).toISOString();
    addEvent(store.db, { id, clientId, eventType, entityId, eventTime }, entityEventSequence =>
      JSON.stringify({
        eventType,
        instanceId: guidOf(clientId, 'instance'),
        identity: JSON.stringify(identity),
        data: JSON.stringify({
          id,
          entityFqdn: fqdn,
          slug: one.slug,
          entityId,
          ...changeOf(one, field, entity),
          eventTime,
          entityEventSequence,
        }),
      }),
    );
  }
}

/** Makes events of what was written since this was last asked; without a webhook nobody is to hear of it. */
export function tellChanges(store: Store): void {
  const changes = merged(takeChanges(store.db));
  if (changes.length > 0 && readSettings(store.db).webhookUrl) for (const change of changes) tell(store, change);
}
