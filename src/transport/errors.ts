/**
 * The base of every error of this package. Tell kinds apart by `name`, because `instanceof` fails across two copies of
 * the code.
 */
export class StoreError<C extends string = string> extends Error {
  override readonly name: string = 'StoreError';
  /** Identifies the failure: a code of the platform or of this package. */
  readonly code: C;

  constructor(message: string, code: C, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The message of failures without their own text: network errors, timeouts, outages and malformed responses. */
export const SYSTEM_ERROR = 'System error occurred';

/** No response arrived; `cause` is the browser's error. */
export class NetworkError extends StoreError {
  override readonly name = 'NetworkError';
  /** The request that got no answer. */
  readonly description: string;

  constructor(label: string, cause: unknown, message = SYSTEM_ERROR) {
    super(message, 'network', { cause });
    this.description = `No answer: ${label}`;
  }
}

/** The call took longer than its time limit, retries included. The platform may still have carried it out. */
export class TimeoutError extends StoreError {
  override readonly name = 'TimeoutError';
  /** The request that got no answer in time. */
  readonly description: string;

  constructor(label: string, timeoutMs: number) {
    const description = `No answer within ${timeoutMs} ms: ${label}`;
    super(SYSTEM_ERROR, 'timeout', { cause: new DOMException(description, 'TimeoutError') });
    this.description = description;
  }
}
