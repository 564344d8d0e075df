import { ignoreErrors } from '../validation/ignore-errors.ts';

export interface ParsedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly requestId: string | undefined;
  /** The header as sent: seconds, or a date. */
  readonly retryAfter: string | null;
  /** The parsed JSON; undefined if the body is empty or not JSON. */
  readonly body: unknown;
  /** Whether it is a successful response: status 200 with a JSON object or no body. */
  readonly ok: boolean;
}

/** Reads a response. Rejects if the connection breaks before the end of the body. */
export async function readResponse(response: Response): Promise<ParsedResponse> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  const body = parseJson(text);
  return {
    status,
    statusText,
    requestId: headers.get('x-wix-request-id') ?? undefined,
    retryAfter: headers.get('retry-after'),
    body,
    ok: status === 200 && (!text || Object(body) === body),
  };
}

/** Parses JSON. Returns undefined for text that is not JSON, such as an HTML page or half a response. */
export const parseJson = (text: string): unknown => ignoreErrors(() => JSON.parse(text));
