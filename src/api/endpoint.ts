/** The HTTP methods that the platform's calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where a call goes: plain data, equal on every page and for every shop. */
export interface Route {
  readonly method: Method;
  /** The platform's prefix before the path, used unless `data-gateway="off"`. */
  readonly gateway: string;
  /** The path as the specification writes it, with `{id}` or `{review.id}` where a field of the input goes. */
  readonly path: string;
}

/** A call that the platform offers: where it goes and, for the compiler only, what it takes and gives. */
// biome-ignore lint/suspicious/noExplicitAny: the variance slot; an endpoint of any types is an `Endpoint`.
export interface Endpoint<Input = any, Output = any> extends Route {
  /** Set on a POST that only reads, so that it may be repeated after a failure. */
  readonly reads?: true;
  /** The POST that takes over from a GET whose query string would pass 4,000 characters (specification §9). */
  readonly long?: Route;
  readonly types?: (input: Input) => Output;
}

/** Whether a call leaves everything as it is: a GET, or a POST made with `postRead`. */
export const isRead = ({ method, reads }: Endpoint): boolean => reads === true || method === 'GET';

/** Whether sending a call twice has the same effect as sending it once. */
export const isIdempotent = (endpoint: Endpoint): boolean => isRead(endpoint) || /PUT|DELETE/.test(endpoint.method);

/** What errors call a call: `GET /v1/carts/{id}`. */
export const toLabel = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** What a call takes, its path fields included. */
export type InputOf<E extends Endpoint> = E extends Endpoint<infer Input> ? Input : never;

/** What a call answers. */
// biome-ignore lint/suspicious/noExplicitAny: only the answer is inferred here.
export type AnswerOf<E extends Endpoint> = E extends Endpoint<any, infer Output> ? Output : never;

/** Carries a type to `post` and its siblings: `takes<T>` is never called, and erases to `takes`. */
export type TypeWitness<T> = () => T;

/** What goes in: `takes<{ lineItems: NewLine[] }>`. */
export function takes<T>(): T {
  return undefined as T;
}

/** What comes out: `gives<{ cart: Cart }>`. */
export function gives<T>(): T {
  return undefined as T;
}

/** `{id}` asks for `{ id: string }`; `{review.id}` asks for `{ review: { id: string } }`. */
export type PathFields<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? PathField<Name> & PathFields<Rest>
  : unknown;

type PathField<Name extends string> = Name extends `${infer Entity}.${infer Key}`
  ? { readonly [E in Entity]: { readonly [K in Key]: string } }
  : { readonly [N in Name]: string };

/** A call without any field takes none. */
type InputFields<All> = unknown extends All ? Readonly<Record<string, never>> : All;

type PathEndpoint<Path extends string, Input, Output> = Endpoint<InputFields<PathFields<Path> & Input>, Output>;

/** A GET; `long` is the POST that answers the same when the query string grows past 4,000 characters. */
/* @__NO_SIDE_EFFECTS__ */
export function get<P extends string, T = unknown, G = void>(
  gateway: string,
  path: P,
  _input?: TypeWitness<T>,
  _output?: TypeWitness<G>,
  postPath?: string,
): PathEndpoint<P, T, G> {
  return postPath
    ? { method: 'GET', gateway, path, long: { method: 'POST', gateway, path: postPath } }
    : { method: 'GET', gateway, path };
}

/** A POST that changes something. */
/* @__NO_SIDE_EFFECTS__ */
export function post<P extends string, T = unknown, G = void>(
  gateway: string,
  path: P,
  _input?: TypeWitness<T>,
  _output?: TypeWitness<G>,
): PathEndpoint<P, T, G> {
  return { method: 'POST', gateway, path };
}

/** A POST that only reads: a query, a search, an estimate. It may be repeated. */
/* @__NO_SIDE_EFFECTS__ */
export function postRead<P extends string, T = unknown, G = void>(
  gateway: string,
  path: P,
  _input?: TypeWitness<T>,
  _output?: TypeWitness<G>,
): PathEndpoint<P, T, G> {
  return { method: 'POST', gateway, path, reads: true };
}

/** A PUT. */
/* @__NO_SIDE_EFFECTS__ */
export function put<P extends string, T = unknown, G = void>(
  gateway: string,
  path: P,
  _input?: TypeWitness<T>,
  _output?: TypeWitness<G>,
): PathEndpoint<P, T, G> {
  return { method: 'PUT', gateway, path };
}

/** A PATCH: only the fields that the mask names, or without a mask those present, change. */
/* @__NO_SIDE_EFFECTS__ */
export function patch<P extends string, T = unknown, G = void>(
  gateway: string,
  path: P,
  _input?: TypeWitness<T>,
  _output?: TypeWitness<G>,
): PathEndpoint<P, T, G> {
  return { method: 'PATCH', gateway, path };
}

/** A DELETE. */
/* @__NO_SIDE_EFFECTS__ */
export function del<P extends string, T = unknown, G = void>(
  gateway: string,
  path: P,
  _input?: TypeWitness<T>,
  _output?: TypeWitness<G>,
): PathEndpoint<P, T, G> {
  return { method: 'DELETE', gateway, path };
}
