import type { Hono } from 'hono';
import { grantTokens as tokens } from '../../src/api/tokens.ts';
import type { Bindings, RouteEnv } from './access/route.ts';
import { Refusal, refusal, refusalAnswer } from './core/api-error.ts';
import type { Store } from './core/context.ts';
import { newGuid } from './core/ids.ts';
import { addToLog, type LogEntry, rewriteLog } from './core/request-log.ts';
import { preflight, readableByAnyone } from './cors.ts';
import { throughFaults } from './faults.ts';
import { mayHandle } from './loopback.ts';

const tokenPath = tokens.gateway + tokens.path;

/** An app whose refusals and failures have the platform's shape. */
export function withProblems(app: Hono<RouteEnv>): Hono<RouteEnv> {
  app.notFound(() => refusalAnswer(refusal(404, 'UNKNOWN_CALL', 'The platform has no such call.')));
  app.onError(error => {
    if (error instanceof Refusal) return refusalAnswer(error);
    if (error instanceof SyntaxError) return refusalAnswer(refusal(400, 'MALFORMED_BODY', 'The body is not JSON.'));
    console.error(error);
    return Response.json({ message: 'Internal error', details: {} }, { status: 500 });
  });
  return app;
}

const isHandle = (path: string) => path.startsWith('/_/');

/** Paths whose requests nobody counts: the tests' own, pictures, and files, whose addresses may be signed. */
const unlogged = (path: string) =>
  isHandle(path) || /^\/(media|video|shapes|mp3|3d|ugd|download|stream|upload|upload-resumable)\//.test(path);

/** Pages for people: no other page may read them. */
const forPeople = (path: string) => /^\/(authorize|checkout|hosted|logout|product)(\/|$)/.test(path);

/** Which grant is asked for, known to the log even where a fault answers. */
async function grantAsked(request: Request): Promise<{ readonly grant?: string }> {
  const asked = /"grant_?type"\s*:\s*"(\w+)"/i.exec(await request.text());
  return asked?.[1] ? { grant: asked[1] } : {};
}

/** Request in, answer out: handles behind their guard, everything else through log, faults and CORS. */
export function serve(store: Store, shop: Hono<RouteEnv>, handles: Hono<RouteEnv>) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const requestId = newGuid();
    const finish = (given: Response, open: boolean): Response => {
      const answer = new Response(given.body, given);
      answer.headers.set('x-wix-request-id', requestId);
      if (open) readableByAnyone(answer.headers);
      return answer;
    };
    if (isHandle(pathname)) {
      const bindings: Bindings = { store, note: () => {} };
      const forbidden = refusal(403, 'FORBIDDEN', 'Test handles answer only on this machine.');
      return finish(mayHandle(request) ? await handles.fetch(request, bindings) : refusalAnswer(forbidden), false);
    }

    const { method, headers } = request;
    const origin = headers.get('origin');
    let entry: LogEntry = {
      method,
      path: pathname,
      status: 0,
      ...(origin !== null && { origin }),
      at: new Date(store.clock.now()).toISOString(),
    };
    const line = unlogged(pathname) ? 0 : addToLog(store.db, entry);
    const note = (more: Partial<LogEntry>) => {
      entry = { ...entry, ...more };
      if (line) rewriteLog(store.db, line, entry);
    };
    if (method === 'POST' && pathname === tokenPath) note(await grantAsked(request.clone()));
    const answer = async () => (method === 'OPTIONS' ? preflight(request) : shop.fetch(request, { store, note }));
    const given = await throughFaults(store.db, request, answer);
    note({ status: given.status });
    return finish(given, !forPeople(pathname));
  };
}
