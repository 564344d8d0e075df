import { ApiError, validationError } from '../api-error.ts';

/** The error with renamed fields in its violations. An error without violations is returned unchanged. */
export function renameViolations(error: unknown, rename: (field: string) => string): unknown {
  if (!(error instanceof ApiError) || !('validationError' in error.details)) return error;
  const { fieldViolations } = error.details.validationError;
  return validationError(...fieldViolations.map(one => ({ ...one, field: rename(one.field) })));
}

/**
 * Runs `work`. In the violations that it throws, `field` replaces the prefix `replacedPrefix` of a name. Filter and
 * sort report fields below `query`, but some calls use another name.
 */
export function withViolationField<T>(field: string, work: () => T, replacedPrefix = 'query'): T {
  try {
    return work();
  } catch (error) {
    throw renameViolations(error, name =>
      name.startsWith(replacedPrefix) ? field + name.slice(replacedPrefix.length) : name,
    );
  }
}
