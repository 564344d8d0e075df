/** The most bytes of a body: ten times the size of a cart of 300 lines. */
const MAX_BODY_BYTES = 1_000_000;

/** The bytes of a stream. Stops reading and returns undefined after more than `max` bytes. */
async function readAtMost(stream: ReadableStream<Uint8Array<ArrayBuffer>>, max: number): Promise<Blob | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks);
    size += value.length;
    if (size > max) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}

/**
 * The request, or undefined if its body has more than `max` bytes. A body without a stated length is read into memory.
 */
export async function limitBody(request: Request, max = MAX_BODY_BYTES): Promise<Request | undefined> {
  const { headers, method } = request;
  if (method === 'GET' || method === 'HEAD') return request;
  const stated = headers.has('transfer-encoding') ? null : headers.get('content-length');
  // Node's HTTP parser reads at most the stated number of bytes.
  if (stated !== null) return Number(stated) <= max ? request : undefined;
  if (!request.body) return request;
  const body = await readAtMost(request.body, max);
  return body && new Request(request.url, { method, headers, body, signal: request.signal });
}
