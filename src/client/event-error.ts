import { StoreError } from '../transport/errors.ts';

export type EventErrorCode =
  | 'bad_key'
  | 'malformed'
  | 'wrong_algorithm'
  | 'wrong_signature'
  | 'wrong_audience'
  | 'expired'
  | 'unknown_event';

/**
 * Thrown by `readEvent` if a webhook's request is not a valid event or the key is invalid. `code` names the reason.
 * Messages never quote the request.
 */
export class EventError extends StoreError<EventErrorCode> {
  override readonly name = 'EventError';
}
