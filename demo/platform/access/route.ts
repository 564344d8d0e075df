import { Hono, type Context as HonoContext } from 'hono';
import type { AnswerOf, Endpoint, InputOf, Route } from '../../../src/api/endpoint.ts';
import type { EventIdentity } from '../../../src/api/events.ts';
import { ApiError } from '../core/api-error.ts';
import type { Actor, Context, Transact } from '../core/context.ts';
import { CURRENCY_HEADER, convertAnswer } from '../core/conversion.ts';
import { readInput } from '../core/request-input.ts';
import type { LogEntry } from '../core/request-log.ts';
import { readSettings } from '../core/settings.ts';
import { authenticate, type Caller, toCallerIdentity } from './caller.ts';
import { requireMerchant } from './permissions.ts';
import { type FieldNameOf, listKnownFields, rejectUnknownFields } from './unknown-fields.ts';

/** A call that needs no token. */
interface PublicCall<Input> {
  /** The input, typed by the contract but not checked. Services check the fields that they use. */
  readonly input: Input;
  /** The platform's own origin, such as `http://localhost:4455`. */
  readonly origin: string;
  readonly authorization: string | null;
  /** The origin of the calling page. Null without the header `Origin`, such as outside browsers. */
  readonly pageOrigin: string | null;
  readonly context: Context;
  /** Adds details to the log entry of the request. */
  annotateLog(details: Partial<LogEntry>): void;
}

export interface AuthenticatedCall<Input> extends PublicCall<Input> {
  readonly caller: Caller;
}

/** The values that a route gets in addition to the request. */
export interface Bindings {
  readonly context: Context;
  readonly transact: Transact;
  /** Routes that only the host of the platform has. */
  readonly hostRoutes?: Hono<RouteEnv>;
  /** The platform's own origin, such as `http://localhost:4455`. */
  readonly origin: string;
  readonly annotateLog: (details: Partial<LogEntry>) => void;
}

export type RouteEnv = { Bindings: Bindings };

export interface RouteDefinition {
  readonly endpoint: Endpoint;
  /** The top-level field names of the input, without those of the path. */
  readonly fields: readonly string[];
  handler(c: HonoContext<RouteEnv>): Promise<Response>;
}

/**
 * Runs a call in one transaction. An error rolls the transaction back, unless it is an ApiError with `keepsWrites`.
 * Rethrows the error.
 */
function runInTransaction<T>(transact: Transact, actor: Actor, work: () => T): T {
  const result = transact(() => {
    try {
      return { answer: work() };
    } catch (error) {
      if (error instanceof ApiError && error.keepsWrites) return { error };
      throw error;
    }
  }, actor);
  if ('error' in result) throw result.error;
  return result.answer;
}

/** The part of a call that runs in its transaction, after all slow work. */
type Prepared<E extends Endpoint> = () => AnswerOf<E>;

/**
 * Defines the route of a call. `identify` returns the caller or throws. The function that `prepare` returns makes the
 * answer in a transaction, of which the caller is the actor. Prices of the answer are converted if the request names a
 * currency.
 */
function defineRoute<E extends Endpoint, Call extends PublicCall<InputOf<E>>>(
  endpoint: E,
  fields: readonly FieldNameOf<E>[],
  identify: (call: PublicCall<InputOf<E>>) => { readonly call: Call; readonly identity: EventIdentity },
  prepare: (call: Call) => Prepared<E> | Promise<Prepared<E>>,
): RouteDefinition {
  const knownFields = listKnownFields(endpoint, fields);
  const serve = async (c: HonoContext<RouteEnv>) => {
    const { context, transact, origin, annotateLog } = c.env;
    const input: InputOf<E> = await readInput(endpoint, c.req);
    const authorization = c.req.header('authorization') ?? null;
    const pageOrigin = c.req.header('origin') ?? null;
    const { call, identity } = identify({ input, origin, authorization, pageOrigin, context, annotateLog });
    rejectUnknownFields(knownFields, input);
    const answer = runInTransaction(transact, { identity, origin }, await prepare(call));
    const { conversionRates } = readSettings(context.db);
    return Response.json(convertAnswer(answer ?? {}, c.req.header(CURRENCY_HEADER), conversionRates));
  };
  return { endpoint, fields, handler: serve };
}

/** Defines the route of a call that needs no access token. Events name an unknown actor. */
export const onPublic = <E extends Endpoint>(
  endpoint: E,
  fields: readonly FieldNameOf<E>[],
  handler: (call: PublicCall<InputOf<E>>) => AnswerOf<E>,
): RouteDefinition =>
  defineRoute(
    endpoint,
    fields,
    call => ({ call, identity: { identityType: 'UNKNOWN' } }),
    call => () => handler(call),
  );

function identifyCaller<Input>(call: PublicCall<Input>): {
  readonly call: AuthenticatedCall<Input>;
  readonly identity: EventIdentity;
} {
  const caller = authenticate(call.context, call.authorization, call.pageOrigin);
  call.annotateLog({
    clientId: caller.clientId,
    ...(caller.visitorId && { visitorId: caller.visitorId }),
    ...(caller.memberId && { memberId: caller.memberId }),
  });
  return { call: { ...call, caller }, identity: toCallerIdentity(caller, call.authorization) };
}

/**
 * Defines the route of a call that needs an access token. `prepare` can do slow work, such as hashing a password. The
 * function that it returns then runs in the transaction.
 */
export const onPrepared = <E extends Endpoint>(
  endpoint: E,
  fields: readonly FieldNameOf<E>[],
  prepare: (call: AuthenticatedCall<InputOf<E>>) => Prepared<E> | Promise<Prepared<E>>,
): RouteDefinition => defineRoute(endpoint, fields, identifyCaller<InputOf<E>>, prepare);

/**
 * Defines the route of a call that needs an access token. The contract types its path, input and answer. `fields` lists
 * the names of the input's fields, because types do not exist at run time. A field with another name is refused.
 */
export const on = <E extends Endpoint>(
  endpoint: E,
  fields: readonly FieldNameOf<E>[],
  handler: (call: AuthenticatedCall<InputOf<E>>) => AnswerOf<E>,
): RouteDefinition => onPrepared(endpoint, fields, call => () => handler(call));

const toHonoPath = (path: string) => path.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, a, b) => (b ? `:${a}_${b}` : `:${a}`));

/**
 * A Hono app with all routes, each with and without its gateway's prefix. A GET whose query may be long also has a
 * POST.
 */
export function mountRoutes(routes: readonly RouteDefinition[]): Hono<RouteEnv> {
  const app = new Hono<RouteEnv>();
  for (const { endpoint, handler: answer } of routes) {
    const endpoints: readonly Route[] = endpoint.long ? [endpoint, endpoint.long] : [endpoint];
    for (const { method, gateway, path } of endpoints)
      for (const prefix of new Set([gateway, ''])) app.on(method, prefix + toHonoPath(path), answer);
  }
  return app;
}

export const onMerchant = <E extends Endpoint>(
  endpoint: E,
  fields: readonly FieldNameOf<E>[],
  handler: (call: AuthenticatedCall<InputOf<E>>) => AnswerOf<E>,
): RouteDefinition =>
  on(endpoint, fields, call => {
    requireMerchant(call.caller);
    return handler(call);
  });
