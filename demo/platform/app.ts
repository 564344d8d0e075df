import type { Hono } from 'hono';
import { grantTokens as tokens } from '../../src/api/tokens.ts';
import type { Bindings, RouteEnv } from './access/route.ts';
import { ApiError, apiError, rateLimited, toErrorResponse } from './core/api-error.ts';
import type { Context } from './core/context.ts';
import { createGuid } from './core/ids.ts';
import { limitBody } from './core/request-body.ts';
import { addLogEntry, type LogEntry, updateLogEntry } from './core/request-log.ts';
import { addCorsHeaders, createPreflightResponse } from './cors.ts';
import { withFaults } from './faults.ts';

const tokenPath = tokens.gateway + tokens.path;

/**
 * Passes unknown calls to the routes of the host. Adds the error responses: 404 for calls that the host does not know
 * either, the status of an ApiError, 400 for bad JSON, otherwise 500.
 */
export function withErrorHandling(app: Hono<RouteEnv>): Hono<RouteEnv> {
  app.notFound(({ env: { hostRoutes, ...env }, req }) =>
    hostRoutes
      ? hostRoutes.fetch(req.raw, env)
      : toErrorResponse(apiError(404, 'UNKNOWN_CALL', 'The platform has no such call.')),
  );
  app.onError(error => {
    if (error instanceof ApiError) return toErrorResponse(error);
    if (error instanceof SyntaxError) return toErrorResponse(apiError(400, 'MALFORMED_BODY', 'The body is not JSON.'));
    console.error(error);
    return Response.json({ message: 'Internal error', details: {} }, { status: 500 });
  });
  return app;
}

const bodyTooLarge = () => toErrorResponse(apiError(413, 'BODY_TOO_LARGE', 'The body is larger than a megabyte.'));

const isAdminPath = (path: string) => path.startsWith('/_/');

/** Whether the log leaves a request out: test controls, pictures and files. The URLs of files may be signed. */
const isUnlogged = (path: string) =>
  isAdminPath(path) || /^\/(media|video|shapes|mp3|3d|ugd|download|stream|upload|upload-resumable)\//.test(path);

/** Uploads skip the body limit. They have their own size limit and are stored while they arrive. */
const isUpload = (path: string) => /^\/upload(-resumable)?(\/|$)/.test(path);

/** The hosted pages get no CORS headers, so that scripts of other pages cannot read them. */
const isHostedPage = (path: string) =>
  /^\/(authorize|bookings|checkout|events|hosted|login|logout|plans|product|recover)(\/|$)/.test(path);

/** The grant type of a token request. The log has it even if a fault replaces the call. */
async function readGrantType(request: Request): Promise<{ readonly grant?: string }> {
  const match = /"grant_?type"\s*:\s*"(\w{1,40})"/i.exec(await request.text());
  return match?.[1] ? { grant: match[1] } : {};
}

/** The log keeps at most this many characters of a path or an origin. */
const MAX_LOGGED = 500;

/**
 * Adds the request to the log, unless `isUnlogged` exempts its path. Returns a function that adds details to the entry,
 * if there is one.
 */
function logRequest({ db, clock }: Context, { method, headers }: Request, path: string): Bindings['annotateLog'] {
  const origin = headers.get('origin');
  const at = new Date(clock.now()).toISOString();
  let entry: LogEntry = {
    ...{ method, path: path.slice(0, MAX_LOGGED), status: 0, at },
    ...(origin !== null && { origin: origin.slice(0, MAX_LOGGED) }),
  };
  const id = isUnlogged(path) ? 0 : addLogEntry(db, entry);
  return details => {
    entry = { ...entry, ...details };
    if (id) updateLogEntry(db, id, entry);
  };
}

/**
 * Adds `nosniff`, a request id and, if wanted, CORS headers. Adds `no-store` unless the response sets its own caching,
 * as files, pictures and pages do.
 */
function finalizeResponse(response: Response, withCors: boolean): Response {
  const result = new Response(response.body, response);
  if (!result.headers.has('cache-control')) result.headers.set('cache-control', 'no-store');
  result.headers.set('x-content-type-options', 'nosniff');
  result.headers.set('x-wix-request-id', createGuid());
  if (withCors) addCorsHeaders(result.headers);
  return result;
}

/** The 429 response to a request that the queue of the server refuses. */
export const refuseRequest = ({ url }: Request, retryAfterSeconds: number): Response =>
  finalizeResponse(toErrorResponse(rateLimited(retryAfterSeconds)), !isHostedPage(new URL(url).pathname));

/**
 * Handles requests. Test controls run directly. All other requests pass the log, the faults and, except for hosted
 * pages, CORS. A body of more than a megabyte gets 413, unless it is an upload.
 */
export function createApp(
  platform: Pick<Bindings, 'context' | 'transact' | 'hostRoutes'>,
  shopRoutes: Hono<RouteEnv>,
  adminRoutes: Hono<RouteEnv>,
  getOwnOrigin: () => string | undefined,
) {
  const { context } = platform;
  const bind = ({ url }: Request, annotateLog: Bindings['annotateLog']): Bindings => ({
    ...platform,
    origin: getOwnOrigin() ?? new URL(url).origin,
    annotateLog,
  });

  async function handleLogged(request: Request, pathname: string): Promise<Response> {
    const { method } = request;
    const annotateLog = logRequest(context, request, pathname);
    const limited = isUpload(pathname) ? request : await limitBody(request);
    if (!limited) {
      annotateLog({ status: 413 });
      return bodyTooLarge();
    }
    if (method === 'POST' && pathname === tokenPath) annotateLog(await readGrantType(limited.clone()));
    const bindings = bind(limited, annotateLog);
    const response = await withFaults(context.db, limited, async () =>
      method === 'OPTIONS' ? createPreflightResponse(limited) : shopRoutes.fetch(limited, bindings),
    );
    annotateLog({ status: response.status });
    return response;
  }

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (isAdminPath(pathname)) {
      const bindings = bind(request, () => {});
      const limited = await limitBody(request);
      return finalizeResponse(limited ? await adminRoutes.fetch(limited, bindings) : bodyTooLarge(), false);
    }
    return finalizeResponse(await handleLogged(request, pathname), !isHostedPage(pathname));
  };
}
