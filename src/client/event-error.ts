import { StoreError } from '../transport/errors.ts';

export type EventErrorCode =
  | 'bad_key'
  | 'malformed'
  | 'wrong_algorithm'
  | 'wrong_signature'
  | 'wrong_audience'
  | 'expired'
  | 'unknown_event';

/** A webhook's request is not a valid event, for the reason in `code`. Messages never quote the request. */
export class EventError extends StoreError<EventErrorCode> {
  override readonly name = 'EventError';
}
