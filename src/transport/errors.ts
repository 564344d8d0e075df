/** A rule that one field of a call's input violates. */
export interface FieldViolation {
  readonly field: string;
  readonly description: string;
  readonly violatedRule?: string;
  readonly ruleName?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The base of every error of this package. Tell kinds apart by `name`: `instanceof` fails across two copies of the code. */
export class StoreError<C extends string = string> extends Error {
  override readonly name: string = 'StoreError';
  /** Identifies the failure; in capitals if it comes from the platform. */
  readonly code: C;

  constructor(message: string, code: C, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
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
}

/** The platform refused the call, or its response is not one to that call. */
export class CallError extends StoreError implements CallErrorDetails {
  override readonly name = 'CallError';
  declare readonly status: number;
  declare readonly description?: string | undefined;
  declare readonly data?: unknown;
  declare readonly details?: unknown;
  declare readonly violations?: readonly FieldViolation[] | undefined;
  declare readonly requestId?: string | undefined;

  constructor(message: string, details: CallErrorDetails, options?: ErrorOptions) {
    super(message, details.code, options);
    Object.assign(this, details);
  }
}

/** The message of every failure that is no refusal. */
export const SYSTEM_ERROR = 'System error occurred';

/** No response arrived; `cause` is the browser's error. */
export class NetworkError extends StoreError {
  override readonly name = 'NetworkError';
  /** What was not answered. */
  readonly description: string;

  constructor(label: string, cause: unknown, message = SYSTEM_ERROR) {
    super(message, 'network', { cause });
    this.description = `No answer: ${label}`;
  }
}

/** The call's time limit passed, retries included. The platform may have acted all the same. */
export class TimeoutError extends StoreError {
  override readonly name = 'TimeoutError';
  /** What was not answered in time. */
  readonly description: string;

  constructor(label: string, timeoutMs: number) {
    const description = `No answer within ${timeoutMs} ms: ${label}`;
    super(SYSTEM_ERROR, 'timeout', { cause: new DOMException(description, 'TimeoutError') });
    this.description = description;
  }
}

type SignInErrorCode =
  | 'state_mismatch'
  | 'login_required'
  | 'access_denied'
  | 'timeout'
  | 'cancelled'
  | 'blocked'
  | 'unavailable'
  | 'session_ended';

/** Signing in failed or a session ended, for the reason in `code`. */
export class SignInError extends StoreError<SignInErrorCode> {
  override readonly name = 'SignInError';
}
