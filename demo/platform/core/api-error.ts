import type { ViolatedRule } from '../../../src/api/shared/violation.ts';

export interface FieldViolation {
  /** Such as `lineItems[0].quantity`. */
  readonly field: string;
  readonly description: string;
  readonly violatedRule: ViolatedRule;
  readonly ruleName?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

type ApiErrorDetails =
  | { readonly applicationError: { readonly code: string; readonly description: string; readonly data?: unknown } }
  | { readonly validationError: { readonly fieldViolations: readonly FieldViolation[] } };

/** The platform says no. What a call wrote before it is undone, unless `keepsWrites`. */
export class ApiError extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly details: ApiErrorDetails;
  readonly keepsWrites: boolean;
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: ApiErrorDetails, keepsWrites = false, retryAfter?: number) {
    super(message);
    this.status = status;
    this.details = details;
    this.keepsWrites = keepsWrites;
    this.retryAfter = retryAfter;
  }
}

/** A refusal with a code of its own. */
export const apiError = (status: number, code: string, description: string, data?: unknown): ApiError =>
  new ApiError(status, description, {
    applicationError: { code, description, ...(data === undefined ? {} : { data }) },
  });

/** A refusal that leaves standing what the call wrote before it. */
export const apiErrorKeepingWrites = (status: number, code: string, description: string): ApiError =>
  new ApiError(status, description, { applicationError: { code, description } }, true);

/** A refusal of whoever asks too often; what the call noted stays. */
export const rateLimited = (retryAfterSeconds: number): ApiError =>
  new ApiError(
    429,
    'Too many requests',
    { applicationError: { code: 'TOO_MANY_REQUESTS', description: 'Wait a moment before you ask again.' } },
    true,
    retryAfterSeconds,
  );

/** A refusal that names fields. */
export const validationError = (...fieldViolations: readonly FieldViolation[]): ApiError =>
  new ApiError(400, 'INVALID_ARGUMENT', { validationError: { fieldViolations } });

export const toErrorResponse = ({ status, message, details, retryAfter }: ApiError): Response =>
  Response.json(
    { message, details },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  );
