import { type Context, Hono } from 'hono';
import type { AnswerOf, Endpoint, InputOf, Route } from '../../../src/api/endpoint.ts';
import { Refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { inputOf } from '../core/request-input.ts';
import type { LogEntry } from '../core/request-log.ts';
import { type Caller, callerOf, identityOf } from './caller.ts';
import { knowsOnly } from './known-fields.ts';

/** A call that needs no token. */
export interface OpenCall<Input> {
  /** As typed by the contract, but unchecked: rules look at what they use. */
  readonly input: Input;
  /** Where the caller found the platform, such as `http://localhost:4455`. */
  readonly origin: string;
  readonly authorization: string | null;
  /** The origin of the page that calls; none outside of browsers. */
  readonly page: string | null;
  readonly store: Store;
  /** Tells the log more about the request. */
  note(more: Partial<LogEntry>): void;
}

export interface Call<Input> extends OpenCall<Input> {
  readonly caller: Caller;
}

/** What the pipeline hands to a route beside the request. */
export interface Bindings {
  readonly store: Store;
  readonly note: (more: Partial<LogEntry>) => void;
}

export type RouteEnv = { Bindings: Bindings };

export interface ServedRoute {
  readonly endpoint: Endpoint;
  answer(context: Context<RouteEnv>): Promise<Response>;
}

/** One call is one transaction: it happened, or it did not. */
function inOneGo<T>({ db }: Store, work: () => T): T {
  const outcome = db.transaction(() => {
    try {
      return { answer: work() };
    } catch (error) {
      if (error instanceof Refusal && error.keepsWrites) return { error };
      throw error;
    }
  });
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

const answering = <E extends Endpoint>(
  endpoint: E,
  answer: (call: OpenCall<InputOf<E>>) => AnswerOf<E>,
): ServedRoute => ({
  endpoint,
  answer: async context => {
    const { store, note } = context.env;
    const input: InputOf<E> = await inputOf(endpoint, context.req);
    const authorization = context.req.header('authorization') ?? null;
    const page = context.req.header('origin') ?? null;
    const { origin } = new URL(context.req.url);
    const call = { input, origin, authorization, page, store, note };
    const act = () => {
      store.actAs({ origin });
      return answer(call);
    };
    return Response.json(inOneGo(store, act) ?? {});
  },
});

/** Serves a call to anyone. */
export const onOpen = <E extends Endpoint>(
  endpoint: E,
  answer: (call: OpenCall<InputOf<E>>) => AnswerOf<E>,
): ServedRoute =>
  answering(endpoint, call => {
    knowsOnly(endpoint, call.input);
    return answer(call);
  });

/** Serves a call to whoever has an access token; path, input and answer are the contract's. */
export const on = <E extends Endpoint>(endpoint: E, answer: (call: Call<InputOf<E>>) => AnswerOf<E>): ServedRoute =>
  answering(endpoint, call => {
    const caller = callerOf(call.store, call.authorization);
    call.store.actAs({ identity: identityOf(caller, call.authorization) });
    call.note({
      clientId: caller.clientId,
      ...(caller.visitorId && { visitorId: caller.visitorId }),
      ...(caller.memberId && { memberId: caller.memberId }),
    });
    knowsOnly(endpoint, call.input);
    return answer({ ...call, caller });
  });

const honoPath = (path: string) => path.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, a, b) => (b ? `:${a}_${b}` : `:${a}`));

/** Feeds the routes to Hono: with the gateway's prefix and bare, and a long query's POST beside its GET. */
export function served(routes: readonly ServedRoute[]): Hono<RouteEnv> {
  const app = new Hono<RouteEnv>();
  for (const { endpoint, answer } of routes) {
    const ways: readonly Route[] = endpoint.long ? [endpoint, endpoint.long] : [endpoint];
    for (const { method, gateway, path } of ways)
      for (const prefix of new Set([gateway, ''])) app.on(method, prefix + honoPath(path), answer);
  }
  return app;
}
