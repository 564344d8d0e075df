import type { ViolatedRule } from '../../../src/api/shared/violation.ts';

export interface FieldViolation {
  /** Such as `lineItems[0].quantity`. */
  readonly field: string;
  readonly description: string;
  readonly violatedRule: ViolatedRule;
  readonly ruleName?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

type Details =
  | { readonly applicationError: { readonly code: string; readonly description: string; readonly data?: unknown } }
  | { readonly validationError: { readonly fieldViolations: readonly FieldViolation[] } };

/** The platform says no. What a call wrote before it is undone, unless `keepsWrites`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly details: Details;
  readonly keepsWrites: boolean;
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: Details, keepsWrites = false, retryAfter?: number) {
    super(message);
    this.status = status;
    this.details = details;
    this.keepsWrites = keepsWrites;
    this.retryAfter = retryAfter;
  }
}

/** A refusal with a code of its own. */
export const refusal = (status: number, code: string, description: string, data?: unknown): Refusal =>
  new Refusal(status, description, {
    applicationError: { code, description, ...(data === undefined ? {} : { data }) },
  });

/** A refusal that leaves standing what the call wrote before it. */
export const lastingRefusal = (status: number, code: string, description: string): Refusal =>
  new Refusal(status, description, { applicationError: { code, description } }, true);

/** A refusal of whoever asks too often; what the call noted stays. */
export const tooOften = (seconds: number): Refusal =>
  new Refusal(
    429,
    'Too many requests',
    { applicationError: { code: 'TOO_MANY_REQUESTS', description: 'Wait a moment before you ask again.' } },
    true,
    seconds,
  );

/** A refusal that names fields. */
export const invalid = (...fieldViolations: readonly FieldViolation[]): Refusal =>
  new Refusal(400, 'INVALID_ARGUMENT', { validationError: { fieldViolations } });

export const refusalAnswer = ({ status, message, details, retryAfter }: Refusal): Response =>
  Response.json(
    { message, details },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  );
