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
export class EventError extends StoreError {
  override readonly name = 'EventError';
  declare readonly code: EventErrorCode;

  // biome-ignore lint/complexity/noUselessConstructor: it narrows what `code` may be.
  constructor(message: string, code: EventErrorCode) {
    super(message, code);
  }
}
