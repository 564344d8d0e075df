import { ApiError, validationError } from '../api-error.ts';

/** Filter and sort report fields below `query`; this renames them for calls that use another name. */
export function withViolationField<T>(field: string, work: () => T, replacedPrefix = 'query'): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError) || !('validationError' in error.details)) throw error;
    const { fieldViolations } = error.details.validationError;
    throw validationError(
      ...fieldViolations.map(one => ({
        ...one,
        field: one.field.startsWith(replacedPrefix) ? field + one.field.slice(replacedPrefix.length) : one.field,
      })),
    );
  }
}
