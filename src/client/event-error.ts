import { StoreError } from '../transport/errors.ts';

export type EventErrorCode =
  | 'bad_key'
  | 'malformed'
  | 'wrong_algorithm'
  | 'wrong_signature'
  | 'wrong_audience'
  | 'expired'
  | 'unknown_event';

/** Something that came to a webhook is no event to act on: `code` says why. It never quotes what came. */
export class EventError extends StoreError<EventErrorCode> {
  override readonly name = 'EventError';
}
