import type { ViolatedRule } from '../../../src/api/shared/violation.ts';

export interface FieldViolation {
  /** The path of the field, such as `lineItems[0].quantity`. */
  readonly field: string;
  readonly description: string;
  readonly violatedRule: ViolatedRule;
  readonly ruleName?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface ApplicationError {
  readonly code: string;
  readonly description: string;
  readonly data?: unknown;
}

type ApiErrorDetails =
  | { readonly applicationError: ApplicationError }
  | { readonly validationError: { readonly fieldViolations: readonly FieldViolation[] } };

/** An error that becomes the response. It rolls back the writes of the call unless `keepsWrites` is true. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly details: ApiErrorDetails;
  readonly keepsWrites: boolean;
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: ApiErrorDetails, keepsWrites = false, retryAfter?: number) {
    super(message);
    this.status = status;
    this.details = details;
    this.keepsWrites = keepsWrites;
    this.retryAfter = retryAfter;
  }
}

export const apiError = (status: number, code: string, description: string, data?: unknown): ApiError =>
  new ApiError(status, description, {
    applicationError: { code, description, ...(data === undefined ? {} : { data }) },
  });

/** An error that does not roll back the writes of the call. */
export const apiErrorKeepingWrites = (status: number, code: string, description: string): ApiError =>
  new ApiError(status, description, { applicationError: { code, description } }, true);

export const rateLimited = (retryAfterSeconds: number): ApiError =>
  new ApiError(
    429,
    'Too many requests',
    { applicationError: { code: 'TOO_MANY_REQUESTS', description: 'Wait a moment before you ask again.' } },
    false,
    retryAfterSeconds,
  );

export const validationError = (...fieldViolations: readonly FieldViolation[]): ApiError =>
  new ApiError(400, 'INVALID_ARGUMENT', { validationError: { fieldViolations } });

export const toErrorResponse = ({ status, message, details, retryAfter }: ApiError): Response =>
  Response.json(
    { message, details },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  );
