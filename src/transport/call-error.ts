import { StoreError, SYSTEM_ERROR } from './errors.ts';

/** A rule that one field of a call's input violates. */
export interface FieldViolation {
  readonly field: string;
  readonly description: string;
  readonly violatedRule?: string;
  readonly ruleName?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The fields of a `CallError` beside its message. */
interface CallErrorDetails {
  readonly status: number;
  readonly code: string;
  /** The description of an application error; of any other error the platform's own message, if it sent one. */
  readonly description?: string | undefined;
  /** The data of an application error. */
  readonly data?: unknown;
  /** The error's details as the platform sent them. */
  readonly details?: unknown;
  readonly violations?: readonly FieldViolation[] | undefined;
  /** Identifies the request in the platform's logs. */
  readonly requestId?: string | undefined;
  /** How long the platform asks to wait before the next try, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** The platform answered with an error status, or with a response that does not fit the call. */
export class CallError extends StoreError implements CallErrorDetails {
  override readonly name = 'CallError';
  declare readonly status: number;
  declare readonly description?: string | undefined;
  declare readonly data?: unknown;
  declare readonly details?: unknown;
  declare readonly violations?: readonly FieldViolation[] | undefined;
  declare readonly requestId?: string | undefined;
  declare readonly retryAfterMs?: number | undefined;

  constructor(message: string, details: CallErrorDetails, options?: ErrorOptions) {
    super(message, details.code, options);
    Object.assign(this, details);
  }
}

/** The error for a successful response that does not fit the call. */
export const toMalformedError = (): CallError => new CallError(SYSTEM_ERROR, { status: 200, code: 'UNKNOWN' });
