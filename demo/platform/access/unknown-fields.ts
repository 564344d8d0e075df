import type { Endpoint, InputOf } from '../../../src/api/endpoint.ts';
import { reportUnknownFields, validate } from '../core/validate.ts';

type KeyOf<Input> = Input extends Readonly<Record<string, never>> ? never : Extract<keyof Input, string>;

/** The top-level names of a call's input, of every alternative if it is a union; none if the call has no fields. */
export type FieldNameOf<E extends Endpoint> = KeyOf<InputOf<E>>;

/**
 * The top-level names that a route accepts: its `fields`, those of its path (a body or query may repeat them) and, for
 * a PATCH, `fieldMask`.
 */
export const listKnownFields = ({ method, path }: Endpoint, fields: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...[...path.matchAll(/\{(\w+)/g)].map(([, name = '']) => name),
    ...fields,
    ...(method === 'PATCH' ? ['fieldMask'] : []),
  ]);

/** Throws if the input has fields other than `names`; nested fields are not checked here. */
export function rejectUnknownFields(names: ReadonlySet<string>, input: object): void {
  validate(report => reportUnknownFields(input, names, '', 'this call', report));
}
