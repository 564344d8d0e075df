import { type DomainEvent, type EventIdentity, type EventType, eventTypes } from '../api/events.ts';
import { EventError, type EventErrorCode } from './event-error.ts';

export interface EventCheck {
  /**
   * The event's required audience: the shop's client id. Not checked if omitted. An empty audience rejects every event.
   */
  readonly audience?: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const joseErrors: Readonly<Record<string, readonly [EventErrorCode, string]>> = {
  ERR_JOSE_ALG_NOT_ALLOWED: ['wrong_algorithm', 'The event is not signed with RS256'],
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: ['wrong_signature', 'The event is not signed with this key'],
  ERR_JWT_EXPIRED: ['expired', 'The event has expired'],
};

const malformedError = (reason: string) => new EventError(`The event is malformed: ${reason}`, 'malformed');
const badKeyError = () => new EventError('The key is no RSA public key in PEM', 'bad_key');

/** Translates an error of jose; a `TypeError` concerns the key. */
function toEventError(error: { readonly code?: string; readonly claim?: string }): EventError {
  const [code, message] = joseErrors[error.code ?? ''] ?? [];
  if (code && message) return new EventError(message, code);
  if (error.claim === 'aud') return new EventError('The event is for another audience', 'wrong_audience');
  if (error instanceof TypeError) return badKeyError();
  return malformedError(error.claim ? `its ${error.claim} is missing or wrong` : 'it is no JWT');
}

/**
 * Verifies a webhook's request and returns the event in it, typed by `eventType`.
 *
 * `jwt` is the request's whole body, `publicKey` the platform's RSA key as PEM. Rejects with `EventError` if the key is
 * invalid, the signature or the audience is wrong, the algorithm is not RS256, the JWT has expired or has no expiry, or
 * it contains no known event.
 */
export async function readEvent(jwt: string, publicKey: string, check: EventCheck = {}): Promise<DomainEvent> {
  const { audience, now = Date.now } = check;
  // An empty audience, for example from a missing variable, must not disable the check.
  if ('audience' in check && !audience) throw new EventError('The audience to check for is empty', 'wrong_audience');
  const { importSPKI, jwtVerify } = await loadJose();
  const key = await importSPKI(publicKey, 'RS256').catch(() => {
    throw badKeyError();
  });
  const { payload } = await jwtVerify(`${jwt}`.trim(), key, {
    algorithms: ['RS256'],
    requiredClaims: ['exp'],
    currentDate: new Date(now()),
    ...(audience && { audience }),
  }).catch(error => {
    throw toEventError(error);
  });
  return parseEvent(payload.data);
}

type Fields = Readonly<Record<string, unknown>>;

/** Each layer of an event is JSON in a string. Some senders send an object. */
function parseFields(value: unknown, label: string): Fields {
  try {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (typeof read === 'object' && read !== null) return read as Fields; // an object, whose fields are still unknown
  } catch {}
  throw malformedError(`it has no ${label}`);
}

const isEventType = (type: unknown): type is EventType => eventTypes.some(known => known === type);

/** The fields beside the metadata: none for a deletion, the entity for a change, the entity and more for an action. */
function parseBody({ createdEvent, updatedEvent, deletedEvent, actionEvent }: Fields): Fields {
  if (deletedEvent) return {};
  if (!actionEvent) {
    const { entity, currentEntity } = parseFields(createdEvent ?? updatedEvent, 'change');
    return { entity: parseFields(entity ?? currentEntity, 'entity') };
  }
  const { order, checkout, review, ...rest } = parseFields(parseFields(actionEvent, 'act').body, 'body');
  return { ...rest, entity: parseFields(order ?? checkout ?? review, 'entity') };
}

function parseEvent(data: unknown): DomainEvent {
  const { eventType, instanceId, identity, data: innerData } = parseFields(data, 'data');
  if (!isEventType(eventType)) throw new EventError('The event is of a kind that is not known', 'unknown_event');
  const fields = parseFields(innerData, 'inner data');
  const { id, entityId, entityEventSequence, eventTime } = fields;
  const eventIdentity: EventIdentity | Fields = identity
    ? parseFields(identity, 'identity')
    : { identityType: 'UNKNOWN' };
  const metadata = { eventType, id, entityId, entityEventSequence, eventTime, instanceId, identity: eventIdentity };
  return { ...parseBody(fields), ...metadata } as DomainEvent; // signed by the platform, which the types describe
}

/** A bundler accepts that a package is missing if its import is inside `try`. */
async function loadJose() {
  try {
    return await import('jose');
  } catch (cause) {
    throw new Error('Events are verified by jose, which could not be loaded: is it installed?', { cause });
  }
}
