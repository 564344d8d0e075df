import { type CallName, contract } from '../../../../../src/api/contract.ts';
import type { CallerRole } from '../permissions/permissions.ts';
import { getAtPath, type Json } from './json.ts';

/** A request as it is sent; `label` says what is wrong with it. */
export interface BadRequest {
  readonly label: string;
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body?: string;
}

/** A call that succeeds, by a caller who may make it. */
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

/** Whether a call's input goes in the query. */
export const hasQueryInput = ({ name }: GoodCall): boolean => /GET|DELETE/.test(contract[name].method);

/** The call's path, filled from `input` or else from the good input; `encode` writes each segment. */
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

/** The call's request with another input. */
export const toBadRequestWithInput = (good: GoodCall, label: string, input: Json): BadRequest =>
  toBadRequest(good, label, JSON.stringify(input), { path: toPath(good, input) });
