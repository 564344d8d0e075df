import * as backInStock from './back-in-stock.ts';
import * as carts from './carts.ts';
import * as checkouts from './checkouts.ts';
import * as collections from './collections.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files.ts';
import * as graphql from './graphql.ts';
import * as identity from './identity.ts';
import * as members from './members.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as products from './products.ts';
import * as recommendations from './recommendations.ts';
import * as recovery from './recovery.ts';
import * as redirects from './redirects.ts';
import * as reviews from './reviews.ts';
import * as tokens from './tokens.ts';
import * as verification from './verification.ts';

/**
 * The endpoints of each area of the API, by the area's name. Only tests and the platform import this object, because a
 * page that imported it would ship every call.
 */
export const areas = {
  backInStock,
  carts,
  checkouts,
  collections,
  files,
  graphql,
  identity,
  members,
  orders,
  payments,
  products,
  recommendations,
  recovery,
  redirects,
  reviews,
  tokens,
  verification,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

type Areas = typeof areas;

/** The names of all calls, such as `carts.getCart`. */
export type CallName = {
  [A in keyof Areas]: {
    [C in keyof Areas[A]]: Areas[A][C] extends Endpoint ? `${A & string}.${C & string}` : never;
  }[keyof Areas[A]];
}[keyof Areas];

export type EndpointByName<N extends CallName> = N extends `${infer A}.${infer C}`
  ? A extends keyof Areas
    ? C extends keyof Areas[A]
      ? Extract<Areas[A][C], Endpoint>
      : never
    : never
  : never;

/** Every call of the API by its name, such as `carts.getCart`. */
export const contract = Object.fromEntries(
  Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, value]) => (isEndpoint(value) ? [[`${area}.${name}`, value]] : [])),
  ),
) as Readonly<Record<CallName, Endpoint>>; // `fromEntries` loses the names
