// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorizeInFrame, FRAME_TIMEOUT_MS } from './silent-frame.ts';

const ADDRESS = 'https://api.example/authorize?session=s';
const frames = () => document.querySelectorAll('iframe');

/** The number of listeners for messages on the page. */
let listenerCount = 0;
const { addEventListener: add } = window;

beforeEach(() => {
  vi.useFakeTimers();
  listenerCount = 0;
  window.addEventListener = ((type: string, listener: EventListener, options?: { signal?: AbortSignal }) => {
    if (type === 'message') {
      listenerCount++;
      options?.signal?.addEventListener('abort', () => listenerCount--);
    }
    add.call(window, type, listener, options);
  }) as typeof window.addEventListener;
  globalThis.addEventListener = window.addEventListener;
});
afterEach(() => {
  vi.useRealTimers();
  window.addEventListener = add;
  globalThis.addEventListener = add;
});

test('the frame times out after two minutes; a late message has no effect', { tags: ['@sign-in-23'] }, async () => {
  const asked = authorizeInFrame(ADDRESS, 'ours');
  const outcome = vi.fn();
  asked.then(outcome, outcome);
  const source = frames()[0]?.contentWindow;
  await vi.advanceTimersByTimeAsync(FRAME_TIMEOUT_MS - 1);
  expect(outcome).not.toHaveBeenCalled();
  expect([FRAME_TIMEOUT_MS, frames().length, listenerCount]).toEqual([120_000, 1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  await expect(asked).rejects.toMatchObject({ name: 'SignInError', code: 'timeout', message: 'OAuth flow timed out' });
  expect([frames().length, listenerCount, vi.getTimerCount()]).toEqual([0, 0, 0]);
  const late = { data: { state: 'ours', code: 'late' }, origin: 'https://api.example', source };
  dispatchEvent(Object.assign(new Event('message'), late));
  expect(outcome).toHaveBeenCalledTimes(1);
});

test('removes frame, listener and timer after a code, an error and an abort', { tags: ['@sign-in-24'] }, async () => {
  const answer = (data: object) =>
    dispatchEvent(
      Object.assign(new Event('message'), { data, origin: 'https://api.example', source: frames()[0]?.contentWindow }),
    );
  for (let n = 0; n < 50; n++) {
    const stop = new AbortController();
    const asked = authorizeInFrame(ADDRESS, 'ours', stop.signal).catch(error => error);
    if (n % 3 === 0) answer({ state: 'ours', code: 'c' });
    else if (n % 3 === 1) answer({ state: 'ours', error: 'login_required' });
    else stop.abort();
    await asked;
    expect([frames().length, listenerCount, vi.getTimerCount()]).toEqual([0, 0, 0]);
  }
});

test('the frame works without a body; an abort rejects with its reason', { tags: ['@sign-in-25'] }, async () => {
  document.body.remove();
  const stop = new AbortController();
  const asked = authorizeInFrame(ADDRESS, 'ours', stop.signal);
  expect(frames()).toHaveLength(1);
  for (const frame of frames()) frame.remove();
  stop.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  expect(listenerCount).toBe(0);
  expect(() => authorizeInFrame(ADDRESS, 'ours', stop.signal)).toThrow('gone');
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that begins alike', { origin: 'https://api.example.evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['another window as its source', { source: window }],
  ['another state', { data: { state: 'theirs', code: 'c' } }],
  ['no state', { data: { code: 'c' } }],
  ['a refusal and another state', { data: { state: 'theirs', error: 'access_denied' } }],
  ['a text as its data', { data: 'ours' }],
  ['null as its data', { data: null }],
])('ignores a message with %s, then accepts the right message', { tags: ['@sign-in-20'] }, async (_, foreign) => {
  const asked = authorizeInFrame(ADDRESS, 'ours');
  const outcome = vi.fn();
  asked.then(outcome, outcome);
  const message = {
    data: { state: 'ours', code: 'forged' },
    origin: 'https://api.example',
    source: frames()[0]?.contentWindow,
  };
  dispatchEvent(Object.assign(new Event('message'), { ...message, ...foreign }));
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).not.toHaveBeenCalled();
  expect(frames()).toHaveLength(1);
  dispatchEvent(Object.assign(new Event('message'), { ...message, data: { state: 'ours', code: 'true' } }));
  expect(await asked).toBe('true');
});

test.each([
  [{ state: 'ours' }, { message: 'Missing code or _state', code: 'unavailable' }],
  [
    { state: 'ours', error: 'login_required' },
    { code: 'login_required', message: 'login_required' },
  ],
  [
    { state: 'ours', error: 'access_denied', error_description: 'No.' },
    { code: 'access_denied', message: 'No.' },
  ],
])('the frame’s message %j rejects the login and removes the frame', { tags: ['@sign-in-21'] }, async (data, error) => {
  const asked = authorizeInFrame(ADDRESS, 'ours');
  const source = frames()[0]?.contentWindow;
  dispatchEvent(Object.assign(new Event('message'), { data, origin: 'https://api.example', source }));
  await expect(asked).rejects.toMatchObject({ name: 'SignInError', ...error });
  expect([frames().length, listenerCount, vi.getTimerCount()]).toEqual([0, 0, 0]);
});

test.each([
  ['frame-src', 'https://api.example', true],
  ['child-src', 'https://api.example', true],
  ['default-src', 'https://api.example', true],
  ['img-src', 'https://api.example', false],
  ['frame-src', 'https://other.example', false],
])(
  'a CSP violation of %s that blocks %s rejects the login: %s',
  { tags: ['@sign-in-27'] },
  async (effectiveDirective, blockedURI, ends) => {
    const asked = authorizeInFrame(ADDRESS, 'ours');
    const outcome = vi.fn();
    asked.catch(outcome);
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation', { bubbles: true }), { effectiveDirective, blockedURI }),
    );
    await vi.advanceTimersByTimeAsync(0);
    if (ends) expect(outcome.mock.calls[0]?.[0]).toMatchObject({ name: 'SignInError', code: 'blocked' });
    else expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(FRAME_TIMEOUT_MS);
  },
);

test('the frame is hidden, has a title, and opens the authorization page', () => {
  authorizeInFrame(ADDRESS, 'ours').catch(() => {});
  const [frame] = frames();
  expect([frame?.src, frame?.title]).toEqual([ADDRESS, 'Sign-in']);
  expect([frame?.style.display, frame?.style.getPropertyPriority('display')]).toEqual(['none', 'important']);
  vi.runAllTimers();
});

test.each([
  ['a sandboxed frame', 'origin', 'null'],
  ['an isolated page of a browser without credentialless frames', 'crossOriginIsolated', true],
])('authorizeInFrame() throws at once in %s', (_, name, value) => {
  vi.stubGlobal(name, value);
  expect(() => authorizeInFrame(ADDRESS, 's')).toThrow(expect.objectContaining({ code: 'blocked' }));
  expect(document.querySelector('iframe')).toBeNull();
  vi.unstubAllGlobals();
});
