import { type CallName, contract } from '../../../../../src/api/contract.ts';
import type { CallerRole } from '../permissions/permissions.ts';
import { getAtPath, type Json } from './json.ts';

/** A request for the platform. `label` describes the error in it. */
export interface BadRequest {
  readonly label: string;
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body?: string;
}

/** A valid call by a caller with permission. */
export interface GoodCall {
  readonly name: CallName;
  readonly role: CallerRole;
  readonly authorization: string;
  readonly input: { readonly [name: string]: Json };
}

const placeholder = /\{([\w.]+)\}/g;

/** The fields in a call's path, such as `id` or `review.id`. */
export const fieldsInPath = (name: CallName): readonly string[] =>
  [...contract[name].path.matchAll(placeholder)].map(([, field = '']) => field);

export const hasQueryInput = ({ name }: GoodCall): boolean => /GET|DELETE/.test(contract[name].method);

/**
 * The call's path with the fields of `input`, or of the good input where `input` lacks one. `encode` encodes each
 * field.
 */
export const toPath = (
  { name, input: good }: GoodCall,
  input: Json = good,
  encode: (step: string) => string = encodeURIComponent,
): string =>
  contract[name].gateway +
  contract[name].path.replace(placeholder, (_, field: string) =>
    encode(String(getAtPath(input, field) ?? getAtPath(good, field))),
  );

/** The call's request with `json` as its body or as its base64url query. */
export function toBadRequest(
  good: GoodCall,
  what: string,
  json: string,
  { path = toPath(good), authorization = good.authorization }: Partial<BadRequest> = {},
): BadRequest {
  const inQuery = hasQueryInput(good);
  return {
    label: `${what} in ${good.name}`,
    method: contract[good.name].method,
    path: `${path}${inQuery ? `?.r=${Buffer.from(json).toString('base64url')}` : ''}`,
    authorization,
    ...(!inQuery && { body: json }),
  };
}

/** The call's request with `input` instead of the good input. */
export const toBadRequestWithInput = (good: GoodCall, label: string, input: Json): BadRequest =>
  toBadRequest(good, label, JSON.stringify(input), { path: toPath(good, input) });
