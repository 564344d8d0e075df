import type { Hono } from 'hono';
import { grantTokens as tokens } from '../../src/api/tokens.ts';
import type { Bindings, RouteEnv } from './access/route.ts';
import { ApiError, apiError, toErrorResponse } from './core/api-error.ts';
import type { Context } from './core/context.ts';
import { createGuid } from './core/ids.ts';
import { addLogEntry, type LogEntry, updateLogEntry } from './core/request-log.ts';
import { addCorsHeaders, createPreflightResponse } from './cors.ts';
import { withFaults } from './faults.ts';
import { canUseAdminRoutes } from './loopback.ts';

const tokenPath = tokens.gateway + tokens.path;

/** An app whose refusals and failures have the platform's shape. */
export function withErrorHandling(app: Hono<RouteEnv>): Hono<RouteEnv> {
  app.notFound(() => toErrorResponse(apiError(404, 'UNKNOWN_CALL', 'The platform has no such call.')));
  app.onError(error => {
    if (error instanceof ApiError) return toErrorResponse(error);
    if (error instanceof SyntaxError) return toErrorResponse(apiError(400, 'MALFORMED_BODY', 'The body is not JSON.'));
    console.error(error);
    return Response.json({ message: 'Internal error', details: {} }, { status: 500 });
  });
  return app;
}

const isAdminPath = (path: string) => path.startsWith('/_/');

/** Paths whose requests nobody counts: the tests' own, pictures, and files, whose addresses may be signed. */
const isUnlogged = (path: string) =>
  isAdminPath(path) || /^\/(media|video|shapes|mp3|3d|ugd|download|stream|upload|upload-resumable)\//.test(path);

/** Pages for people: no other page may read them. */
const isHostedPage = (path: string) => /^\/(authorize|checkout|hosted|logout|product)(\/|$)/.test(path);

/** Which grant is asked for, known to the log even where a fault answers. */
async function readGrantType(request: Request): Promise<{ readonly grant?: string }> {
  const match = /"grant_?type"\s*:\s*"(\w+)"/i.exec(await request.text());
  return match?.[1] ? { grant: match[1] } : {};
}

/** Request in, answer out: handles behind their guard, everything else through log, faults and CORS. */
export function createApp(context: Context, shopRoutes: Hono<RouteEnv>, adminRoutes: Hono<RouteEnv>) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const requestId = createGuid();
    const finalizeResponse = (response: Response, withCors: boolean): Response => {
      const result = new Response(response.body, response);
      result.headers.set('x-wix-request-id', requestId);
      if (withCors) addCorsHeaders(result.headers);
      return result;
    };
    if (isAdminPath(pathname)) {
      const bindings: Bindings = { context, annotateLog: () => {} };
      const forbidden = apiError(403, 'FORBIDDEN', 'Test handles answer only on this machine.');
      return finalizeResponse(
        canUseAdminRoutes(request) ? await adminRoutes.fetch(request, bindings) : toErrorResponse(forbidden),
        false,
      );
    }

    const { method, headers } = request;
    const origin = headers.get('origin');
    let entry: LogEntry = {
      method,
      path: pathname,
      status: 0,
      ...(origin !== null && { origin }),
      at: new Date(context.clock.now()).toISOString(),
    };
    const logEntryId = isUnlogged(pathname) ? 0 : addLogEntry(context.db, entry);
    const annotateLog = (details: Partial<LogEntry>) => {
      entry = { ...entry, ...details };
      if (logEntryId) updateLogEntry(context.db, logEntryId, entry);
    };
    if (method === 'POST' && pathname === tokenPath) annotateLog(await readGrantType(request.clone()));
    const next = async () =>
      method === 'OPTIONS' ? createPreflightResponse(request) : shopRoutes.fetch(request, { context, annotateLog });
    const response = await withFaults(context.db, request, next);
    annotateLog({ status: response.status });
    return finalizeResponse(response, !isHostedPage(pathname));
  };
}
