import type { Endpoint, InputOf } from '../../../src/api/endpoint.ts';
import { reportUnknownFields, validate } from '../core/validate.ts';

type KeyOf<Input> = Input extends Readonly<Record<string, never>> ? never : Extract<keyof Input, string>;

/** The top-level field names of a call's input, of every member if it is a union. `never` if the call has no fields. */
export type FieldNameOf<E extends Endpoint> = KeyOf<InputOf<E>>;

/** The top-level names that a route accepts: its `fields` and those of its path, which a body or query may repeat. */
export const listKnownFields = ({ path }: Endpoint, fields: readonly string[]): ReadonlySet<string> =>
  new Set([...[...path.matchAll(/\{(\w+)/g)].map(([, name = '']) => name), ...fields]);

/** Throws if the input has fields other than `names`; nested fields are not checked here. */
export function rejectUnknownFields(names: ReadonlySet<string>, input: object): void {
  validate(report => reportUnknownFields(input, names, '', 'this call', report));
}
