import type { EventType } from '../../../src/api/events.ts';
import type { Database } from '../core/database.ts';

/** `failed` after the last attempt. */
type EventState = 'waiting' | 'delivered' | 'failed';

/** The delivery of an event, without its content. */
export interface StoredEvent {
  readonly id: string;
  readonly clientId: string;
  readonly eventType: EventType;
  readonly entityId: string;
  readonly eventTime: string;
  readonly state: EventState;
  readonly attempts: number;
  /** The status or problem of the last attempt, such as `200` or `no answer`. `null` before the first attempt. */
  readonly outcome: string | null;
  readonly attemptedAt: string | null;
}

const columns = `id, client_id AS clientId, event_type AS eventType, entity_id AS entityId, event_time AS eventTime,
  state, attempts, outcome, attempted_at AS attemptedAt`;

type NewEvent = Pick<StoredEvent, 'id' | 'clientId' | 'eventType' | 'entityId' | 'eventTime'>;

/** Adds an event to the outbox; `createEnvelope` gets its sequence number. */
export function addEvent(db: Database, event: NewEvent, createEnvelope: (sequence: string) => string): void {
  const { id, clientId, eventType, entityId, eventTime } = event;
  const inserted = db.get<{ seq: number }>(
    `INSERT INTO outbox (id, client_id, event_type, entity_id, event_time, state, attempts, envelope)
      VALUES (?, ?, ?, ?, ?, 'waiting', 0, '') RETURNING seq`,
    id,
    clientId,
    eventType,
    entityId,
    eventTime,
  );
  db.run('UPDATE outbox SET envelope = ? WHERE id = ?', createEnvelope(String(inserted?.seq ?? 0)), id);
}

/** The entities with waiting events, the one with the oldest event first. */
export const listWaitingEntityIds = (db: Database): readonly string[] =>
  db
    .all<{ entityId: string }>(
      `SELECT entity_id AS entityId FROM outbox WHERE state = 'waiting' GROUP BY entity_id ORDER BY min(seq)`,
    )
    .map(({ entityId }) => entityId);

/** The oldest waiting event of an entity. */
export const findNextEvent = (
  db: Database,
  entityId: string,
): (StoredEvent & { readonly envelope: string }) | undefined =>
  db.get(
    `SELECT ${columns}, envelope FROM outbox WHERE entity_id = ? AND state = 'waiting' ORDER BY seq LIMIT 1`,
    entityId,
  );

export function recordAttempt(db: Database, id: string, state: EventState, outcome: string, now: number): void {
  db.run(
    'UPDATE outbox SET state = ?, attempts = attempts + 1, outcome = ?, attempted_at = ? WHERE id = ?',
    state,
    outcome,
    new Date(now).toISOString(),
    id,
  );
}

/** The stored events, oldest first. */
export const listEvents = (db: Database): readonly StoredEvent[] =>
  db.all(`SELECT ${columns} FROM outbox ORDER BY seq`);
