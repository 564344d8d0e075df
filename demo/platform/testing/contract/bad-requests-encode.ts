import { type CallName, contract } from '../../../../src/api/contract.ts';
import { type Json, valueAt } from './bad-requests-json.ts';
import type { Role } from './permissions.ts';

/** A request as it goes over the wire, and what is wrong with it. */
export interface BadRequest {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body?: string;
}

/** A call with an input that would go well, by somebody who may make it. */
export interface GoodCall {
  readonly name: CallName;
  readonly role: Role;
  readonly authorization: string;
  readonly input: { readonly [name: string]: Json };
}

const placeholder = /\{([\w.]+)\}/g;

/** The fields in a call's path, such as `id` or `review.id`. */
export const inPath = (name: CallName): readonly string[] =>
  [...contract[name].path.matchAll(placeholder)].map(([, field = '']) => field);

/** Whether a call's input goes in the query. */
export const isPlain = ({ name }: GoodCall): boolean => /GET|DELETE/.test(contract[name].method);

/** The path of a call about the things that an input names, each step written by `write`. */
export const pathOf = (
  { name, input: good }: GoodCall,
  input: Json = good,
  write: (step: string) => string = encodeURIComponent,
): string =>
  contract[name].gateway +
  contract[name].path.replace(placeholder, (_, field: string) =>
    write(String(valueAt(input, field) ?? valueAt(good, field))),
  );

/** The request whose body, or whose whole query, is the given text. */
export function sending(
  good: GoodCall,
  what: string,
  text: string,
  { path = pathOf(good), authorization = good.authorization }: Partial<BadRequest> = {},
): BadRequest {
  const plain = isPlain(good);
  return {
    what: `${what} in ${good.name}`,
    method: contract[good.name].method,
    path: `${path}${plain ? `?.r=${Buffer.from(text).toString('base64url')}` : ''}`,
    authorization,
    ...(!plain && { body: text }),
  };
}

/** The request with another input. */
export const sendingInput = (good: GoodCall, what: string, input: Json): BadRequest =>
  sending(good, what, JSON.stringify(input), { path: pathOf(good, input) });
