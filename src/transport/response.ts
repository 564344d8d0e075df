/** A response, read to its end. */
export interface ParsedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly requestId: string | undefined;
  /** As sent: seconds, or a date. */
  readonly retryAfter: string | null;
  /** The JSON of the body; undefined where the body is empty or no JSON. */
  readonly body: unknown;
  /** Whether it is what the call promised: status 200 with a JSON object or with nothing (specification §8). */
  readonly ok: boolean;
}

/** Reads a response. Rejects where the connection breaks on the way. */
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
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
