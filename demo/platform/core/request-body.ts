/** A cart of 300 lines is a tenth of this. */
const MAX_BODY_BYTES = 1_000_000;

/** The bytes of a stream; undefined if there are more than `max`, of which no more are read. */
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

/** The request with a body of at most `max` bytes; undefined if its body is larger. */
export async function limitBody(request: Request, max = MAX_BODY_BYTES): Promise<Request | undefined> {
  const { headers, method } = request;
  if (method === 'GET' || method === 'HEAD') return request;
  const stated = headers.has('transfer-encoding') ? null : headers.get('content-length');
  // Node's parser takes no more bytes than are stated.
  if (stated !== null) return Number(stated) <= max ? request : undefined;
  if (!request.body) return request;
  const body = await readAtMost(request.body, max);
  return body && new Request(request.url, { method, headers, body, signal: request.signal });
}
