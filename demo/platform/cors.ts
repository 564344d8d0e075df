/** Request headers that pages of any origin may send. `tus-` and `upload-` headers are for resumable uploads. */
const ALLOWED_REQUEST_HEADERS =
  /^(authorization|content-type|x-wix-[a-z-]+|tus-resumable|upload-(length|offset|metadata))$/;

/** In characters. A browser lists at most a dozen header names, so a longer list is ignored. */
const MAX_HEADER_LENGTH = 1_000;

/**
 * The response to a preflight. For two hours it allows calls with a token, JSON and those requested headers that the
 * platform knows.
 */
export function createPreflightResponse(request: Request): Response {
  const requested = request.headers.get('access-control-request-headers') ?? '';
  const names = requested.length > MAX_HEADER_LENGTH ? [] : requested.toLowerCase().split(',');
  const headers = new Set([
    'authorization',
    'content-type',
    ...names.map(name => name.trim()).filter(name => ALLOWED_REQUEST_HEADERS.test(name)),
  ]);
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': [...headers].join(', '),
      'access-control-max-age': '7200',
    },
  });
}

/**
 * Lets pages of any origin read the response, with its request id, its `Retry-After` and the headers of resumable
 * uploads.
 */
export function addCorsHeaders(headers: Headers): void {
  headers.set('access-control-allow-origin', '*');
  headers.set(
    'access-control-expose-headers',
    'x-wix-request-id, Retry-After, Location, Tus-Resumable, Upload-Length, Upload-Offset',
  );
}
