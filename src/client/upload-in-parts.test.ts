// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeoutError } from '../transport/errors.ts';
import type { CallClient } from './call.ts';
import { uploadInParts } from './upload-in-parts.ts';

const SIZE = 1000;

let requests: { readonly method: string; readonly sent: number; readonly signal: AbortSignal }[];
let waiting: boolean[];
/** Whether a request with this method never gets an answer. */
let isSilent: (method: string) => boolean;

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  waiting = [];
  vi.stubGlobal('fetch', async (_: string, { method, body, signal }: RequestInit & { method: string; body: Blob }) => {
    requests.push({ method, sent: body?.size ?? 0, signal: signal as AbortSignal });
    if (isSilent(method))
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    if (method === 'POST') return new Response('', { status: 201, headers: { Location: '/uploads/one' } });
    if (method === 'HEAD') return new Response(null, { headers: { 'Upload-Offset': '400' } });
    return new Response('{"file":{"id":"one"}}', { headers: { 'Upload-Offset': String(SIZE) } });
  });
});
afterEach(() => void vi.useRealTimers());

const upload = () =>
  uploadInParts(
    {
      call: async () => ({ uploadUrl: 'https://files.example/uploads', uploadToken: 'token' }),
    } as unknown as CallClient,
    new Blob(['x'.repeat(SIZE)]),
    {
      fileName: 'one.jpg',
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onWaiting: isWaiting => void waiting.push(isWaiting),
    },
  );

test('aborts a part after two minutes without an answer, and resumes the upload', async () => {
  isSilent = method => method === 'PATCH' && requests.length === 2;
  const uploaded = upload();
  await vi.advanceTimersByTimeAsync(119_999);
  expect([requests.map(({ method }) => method), waiting]).toEqual([['POST', 'PATCH'], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([requests[1]?.signal.aborted, waiting]).toEqual([true, [true]]);
  await vi.advanceTimersByTimeAsync(500);
  expect(await uploaded).toEqual({ id: 'one' });
  expect(requests.map(({ method, sent }) => `${method} ${sent}`)).toEqual([
    'POST 0',
    'PATCH 1000',
    'HEAD 0',
    'PATCH 600',
  ]);
  expect(waiting).toEqual([true, false]);
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects with TimeoutError within five minutes if the connection stays silent', async () => {
  isSilent = method => method !== 'POST';
  const failure = upload().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await Promise.race([failure, 'still waiting'])).toBeInstanceOf(TimeoutError);
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'PATCH', ...Array(8).fill('HEAD')]);
});
