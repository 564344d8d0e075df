import { CallError, type FieldViolation } from './errors.ts';
import type { ParsedResponse } from './response.ts';

/** The shape of an error body; any part of it may be missing. */
interface ErrorBody {
  readonly message?: string;
  readonly details?: {
    readonly validationError?: { readonly fieldViolations?: readonly (Partial<FieldViolation> | null)[] };
    readonly applicationError?: {
      readonly code?: string | number;
      readonly description?: string;
      readonly data?: unknown;
    };
  };
}

/** HTTP/2 sends no status text. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  428: 'Precondition Required',
  429: 'Too Many Requests',
};

/** Turns a failed response into an error: a validation error, an application error, or one named by its status. */
export function toCallError({ status, statusText, requestId, body }: ParsedResponse): CallError {
  const { message, details } = Object(body) as ErrorBody; // unchecked: each part is allowed to be missing below
  const fieldViolations = details?.validationError?.fieldViolations;
  // A violation of the whole input has no field, and the platform omits empty strings.
  const violations: readonly FieldViolation[] = (Array.isArray(fieldViolations) ? fieldViolations : []).flatMap(
    violation => (violation?.field || violation?.description ? [{ field: '', description: '', ...violation }] : []),
  );
  const application = details?.applicationError;
  const common = { status, requestId, details: details ?? body };

  if (violations.length) {
    const messages = [...violations]
      .sort((a, b) => (a.field < b.field ? -1 : 1))
      .map(v => `"${v.field}" ${v.description}`);
    return new CallError(`INVALID_ARGUMENT: ${messages.join(', ')}`, {
      ...common,
      code: 'INVALID_ARGUMENT',
      violations,
    });
  }
  const reason = statusText || (STATUS_TEXTS[status] ?? `Status ${status}`);
  const reasonCode = reason.toUpperCase().replace(/\W+/g, '_');
  if (application) {
    const { description, data, code = reasonCode } = application;
    const text = [...new Set([message, description])].filter(Boolean).join(': ');
    return new CallError(text || reason, { ...common, code: String(code), description, data });
  }
  if (status >= 400 && status < 500) return new CallError(reason, { ...common, code: reasonCode });
  return new CallError(`System error occurred${requestId ? `, request-id: ${requestId}` : ''}`, {
    ...common,
    code: 'UNKNOWN',
  });
}
