/** What went wrong in one of the platform's fields (specification §5). */
export interface FieldViolation {
  readonly field: string;
  readonly description: string;
  readonly violatedRule?: string;
  readonly ruleName?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The root of every failure told by this package. Recognise a kind by `name`: two copies of the code may meet on a page. */
export class StoreError<C extends string = string> extends Error {
  override readonly name: string = 'StoreError';
  /** A stable word for the failure, in capitals where the platform gave it. */
  readonly code: C;

  constructor(message: string, code: C, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What a `CallError` says beside its message. */
export interface CallErrorDetails {
  readonly status: number;
  readonly code: string;
  /** An application error's own words. */
  readonly description?: string | undefined;
  /** An application error's own facts. */
  readonly data?: unknown;
  /** The error's details as the platform sent them. */
  readonly details?: unknown;
  readonly violations?: readonly FieldViolation[] | undefined;
  /** Names this request in the platform's logs. */
  readonly requestId?: string | undefined;
}

/** The platform said no, or something that is no answer (specification §8). */
export class CallError extends StoreError implements CallErrorDetails {
  override readonly name = 'CallError';
  declare readonly status: number;
  declare readonly description?: string | undefined;
  declare readonly data?: unknown;
  declare readonly details?: unknown;
  declare readonly violations?: readonly FieldViolation[] | undefined;
  declare readonly requestId?: string | undefined;

  constructor(message: string, details: CallErrorDetails) {
    super(message, details.code);
    Object.assign(this, details);
  }
}

/** Nobody answered; `cause` is what the browser said. */
export class NetworkError extends StoreError {
  override readonly name = 'NetworkError';

  constructor(label: string, cause: unknown) {
    super(`No answer: ${label}`, 'network', { cause });
  }
}

/** The call's time limit passed, retries included. Whether the platform acted is not known. */
export class TimeoutError extends StoreError {
  override readonly name = 'TimeoutError';

  constructor(label: string, timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms: ${label}`, 'timeout');
  }
}

export type SignInErrorCode =
  | 'state_mismatch'
  | 'login_required'
  | 'access_denied'
  | 'timeout'
  | 'cancelled'
  | 'blocked'
  | 'unavailable'
  | 'session_ended';

/** Signing in failed, or a session is over: `code` says how. */
export class SignInError extends StoreError<SignInErrorCode> {
  override readonly name = 'SignInError';
}
