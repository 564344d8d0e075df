import { checked } from './checks.ts';

/** Refuses an input with fields that its call does not have; a field of the path may be repeated. */
export function knowsOnly(input: object, ...names: readonly string[]): void {
  checked(fail => {
    for (const name of Object.keys(input))
      if (!names.includes(name)) fail(name, 'is no field of this call', 'FIELD_NOT_ALLOWED');
  });
}
