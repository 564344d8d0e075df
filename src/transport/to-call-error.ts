import { CallError, type FieldViolation } from './call-error.ts';
import { SYSTEM_ERROR } from './errors.ts';
import type { ParsedResponse } from './response.ts';
import { parseRetryAfter } from './retry.ts';

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

/** The status texts from 400 on, because HTTP/2 sends none. */
const STATUS_TEXTS =
  "Bad Request,Unauthorized,Payment Required,Forbidden,Not Found,Method Not Allowed,Not Acceptable,Proxy Authentication Required,Request Timeout,Conflict,Gone,Length Required,Precondition Failed,Payload Too Large,URI Too Long,Unsupported Media Type,Range Not Satisfiable,Expectation Failed,I'm a Teapot,,,Misdirected Request,Unprocessable Entity,Locked,Failed Dependency,Too Early,Upgrade Required,,Precondition Required,Too Many Requests,,Request Header Fields Too Large,,,,,,,,,,,,,,,,,,,,Unavailable For Legal Reasons".split(
    ',',
  );

/** Turns a failed response into an error: a validation error, an application error, or an error named by its status. */
export function toCallError(response: ParsedResponse, now: number): CallError {
  const { status, statusText, requestId, retryAfter, body } = response;
  const { message, details } = Object(body) as ErrorBody; // unchecked: each part is allowed to be missing below
  const fieldViolations = details?.validationError?.fieldViolations;
  // A violation of the whole input has no field, and the platform omits empty strings.
  const violations: readonly FieldViolation[] = (Array.isArray(fieldViolations) ? fieldViolations : []).flatMap(
    violation => (violation?.field || violation?.description ? [{ field: '', description: '', ...violation }] : []),
  );
  const application = details?.applicationError;
  const description = typeof message === 'string' ? message : undefined;
  const common = {
    status,
    requestId,
    details: details ?? body,
    description,
    retryAfterMs: parseRetryAfter(retryAfter, now),
  };

  const reason = statusText || STATUS_TEXTS[status - 400] || `Status ${status}`;
  const reasonCode = reason.toUpperCase().replace(/\W+/g, '_');
  try {
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
    if (application) {
      const { description, data, code = reasonCode } = application;
      const text = [...new Set([message, description])].filter(Boolean).join(': ');
      return new CallError(text || reason, { ...common, code: String(code), description, data });
    }
  } catch {
    // Details with values of a wrong type are ignored.
  }
  if (status >= 400 && status < 500) return new CallError(reason, { ...common, code: reasonCode });
  return new CallError(`${SYSTEM_ERROR}${requestId ? `, request-id: ${requestId}` : ''}`, {
    ...common,
    code: 'UNKNOWN',
  });
}
