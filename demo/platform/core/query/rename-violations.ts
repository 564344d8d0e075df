import { invalid, Refusal } from '../api-error.ts';

/** Filter and sort speak of `query`; a call that names either otherwise is told of its own field. */
export function calledAs<T>(at: string, work: () => T, name = 'query'): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || !('validationError' in error.details)) throw error;
    const { fieldViolations } = error.details.validationError;
    throw invalid(
      ...fieldViolations.map(one => ({
        ...one,
        field: one.field.startsWith(name) ? at + one.field.slice(name.length) : one.field,
      })),
    );
  }
}
