// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recaptcha } from './captcha.ts';

const page = globalThis as { grecaptcha?: object | undefined };
/** The global that the provider's script defines. */
let provider: object;
let loads: number;

beforeEach(() => {
  vi.useFakeTimers();
  loads = 0;
  vi.spyOn(document.head, 'append').mockImplementation(script => {
    loads++;
    page.grecaptcha = provider;
    (script as HTMLScriptElement).onload?.(new Event('load'));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(page, 'grecaptcha');
});

const solve = () =>
  recaptcha(
    { script: 'https://captcha.example/api.js', nonce: '' },
    url => url,
  )({
    siteKey: 'key',
    invisible: false,
    container: document.createElement('div'),
    dark: false,
    signal: new AbortController().signal,
  });

test('rejects after 30 s without the provider’s code; the next captcha reloads it', async () => {
  provider = { ready: () => undefined };
  const outcome = vi.fn();
  solve().catch(outcome);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.lastCall).toMatchObject([{ name: 'SignInError', code: 'blocked' }]);

  provider = {
    ready: (then: () => void) => void setTimeout(then, 1000),
    render: (_: HTMLElement, { callback }: { callback: (token: string) => void }) => callback('passed'),
  };
  for (let captchas = 0; captchas < 2; captchas++) {
    const token = solve();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await token).toBe('passed');
  }
  expect(loads).toBe(2);
});
