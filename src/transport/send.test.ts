import { expect, test } from 'vitest';
import { getCart } from '../api/carts.ts';
import { toOutgoingRequest } from './request.ts';
import { type Fetch, send } from './send.ts';

const request = toOutgoingRequest(getCart, undefined, { apiHost: 'https://api.example', gateway: true });
const sendWith = (fetch: Fetch, signal = new AbortController().signal) =>
  send(fetch, request, 'GET /v1/carts/current', signal);

/** A body that breaks off after its first bytes. */
const createBrokenBody = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"cart":'));
      controller.error(new TypeError('terminated'));
    },
  });

test('returns the status, request id and parsed body of a response', async () => {
  const response = await sendWith(async () =>
    Response.json({ cart: { id: 'c1' } }, { headers: { 'x-wix-request-id': 'r1' } }),
  );
  expect(response).toMatchObject({ ok: true, status: 200, requestId: 'r1', body: { cart: { id: 'c1' } } });
});

test('an empty response with status 200 is ok', async () => {
  expect(await sendWith(async () => new Response(''))).toMatchObject({ ok: true, body: undefined });
});

test.each<[string, Fetch]>([
  ['no response arrives', () => Promise.reject(new TypeError('fetch failed'))],
  ['the connection breaks', async () => new Response(createBrokenBody())],
])('rejects with NetworkError and its cause, without the URL, when %s', async (_, fetch) => {
  const error = await sendWith(fetch).catch(reason => reason);
  expect(error).toMatchObject({
    name: 'NetworkError',
    message: 'System error occurred',
    description: 'No answer: GET /v1/carts/current',
  });
  expect(error.cause).toBeInstanceOf(TypeError);
});

test('an aborted request rejects with the abort reason, not with NetworkError', async () => {
  const controller = new AbortController();
  const reason = new Error('the element was removed');
  const outcome = sendWith(async () => {
    controller.abort(reason);
    throw new TypeError('fetch failed');
  }, controller.signal);
  await expect(outcome).rejects.toBe(reason);
});

test('sends nothing when the signal is already aborted', async () => {
  const sent: string[] = [];
  const outcome = sendWith(async url => {
    sent.push(url);
    return new Response('{}');
  }, AbortSignal.abort());
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toEqual([]);
});
