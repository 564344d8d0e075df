type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The method and the address of a call. They are the same for every shop. */
export interface Route {
  readonly method: Method;
  /** The platform's prefix before the path, used unless `data-gateway="off"`. */
  readonly gateway: string;
  /** The path, with `{id}` or `{review.id}` in place of a field of the input. */
  readonly path: string;
}

/** A call that the platform offers: its route and, for the compiler only, its input and output. */
// biome-ignore lint/suspicious/noExplicitAny: the variance slot: an endpoint of any types is an `Endpoint`.
export interface Endpoint<Input = any, Output = any> extends Route {
  /** Set for a POST that only reads. It may be repeated after a failure. */
  readonly reads?: true;
  /**
   * The message of every failed response, in place of the platform's own. Set for the token endpoint. A call with this
   * field is sent only once, because a grant may carry a one-time code.
   */
  readonly refusal?: string;
  /** The POST that replaces a GET whose query string would exceed 4,000 characters. */
  readonly long?: Route;
  readonly types?: (input: Input) => Output;
}

/** Whether a call changes nothing: a GET, or a POST declared with `postRead`. */
export const isRead = ({ method, reads }: Endpoint): boolean => reads === true || method === 'GET';

/** Whether sending a call twice has the same effect as sending it once. */
export const isIdempotent = (endpoint: Endpoint): boolean => isRead(endpoint) || /PUT|DELETE/.test(endpoint.method);

/** Names a call in error messages: `GET /v1/carts/{id}`. */
export const toLabel = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** A call's input, including its path fields. */
export type InputOf<E extends Endpoint> = E extends Endpoint<infer Input> ? Input : never;

/** The type of the value with which a call resolves. */
// biome-ignore lint/suspicious/noExplicitAny: only the answer is inferred here.
export type AnswerOf<E extends Endpoint> = E extends Endpoint<any, infer Output> ? Output : never;

/**
 * The type of the functions `takes<T>` and `gives<T>`. Their only purpose is to pass the type `T` to `get`, `post` and
 * so on, which never call them.
 */
type TypeWitness<T> = () => T;

/** Declares a call's input: `takes<{ lineItems: NewLine[] }>`. */
export function takes<T>(): T {
  return undefined as T;
}

/** Declares a call's output: `gives<{ cart: Cart }>`. */
export function gives<T>(): T {
  return undefined as T;
}

/** `{id}` requires `{ id: string }`, `{review.id}` requires `{ review: { id: string } }`. */
type PathFields<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? PathField<Name> & PathFields<Rest>
  : unknown;

type PathField<Name extends string> = Name extends `${infer Entity}.${infer Key}`
  ? { readonly [E in Entity]: { readonly [K in Key]: string } }
  : { readonly [N in Name]: string };

/** The input of a call. A call without fields accepts only `{}`. */
type InputFields<All> = unknown extends All ? Readonly<Record<string, never>> : All;

type PathEndpoint<Path extends string, Input, Output> = Endpoint<InputFields<PathFields<Path> & Input>, Output>;

/** A GET. `postPath` is the path of a POST with the same output, for a query string of more than 4,000 characters. */
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

/* @__NO_SIDE_EFFECTS__ */
export function put<P extends string, T = unknown, G = void>(
  gateway: string,
  path: P,
  _input?: TypeWitness<T>,
  _output?: TypeWitness<G>,
): PathEndpoint<P, T, G> {
  return { method: 'PUT', gateway, path };
}

/** A PATCH. It changes the fields that its mask names, by default all that are present. */
/* @__NO_SIDE_EFFECTS__ */
export function patch<P extends string, T = unknown, G = void>(
  gateway: string,
  path: P,
  _input?: TypeWitness<T>,
  _output?: TypeWitness<G>,
): PathEndpoint<P, T, G> {
  return { method: 'PATCH', gateway, path };
}

/* @__NO_SIDE_EFFECTS__ */
export function del<P extends string, T = unknown, G = void>(
  gateway: string,
  path: P,
  _input?: TypeWitness<T>,
  _output?: TypeWitness<G>,
): PathEndpoint<P, T, G> {
  return { method: 'DELETE', gateway, path };
}
