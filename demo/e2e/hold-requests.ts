import type { Page } from '@playwright/test';

interface Held {
  /** Requests with another method are not held. By default all methods are held. */
  readonly method?: string;
  /** The number of requests for matching URLs, of any method, after which no request is held. By default unlimited. */
  readonly times?: number;
}

/** Holds the page's requests for matching URLs until the returned function is called. */
export async function holdRequests(page: Page, url: string, { method, ...times }: Held = {}): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(
    url,
    async (route, request) => {
      if (!method || request.method() === method) await released;
      await route.fallback();
    },
    times,
  );
  return release;
}

interface Answer {
  readonly status?: number;
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests with another method go to the platform. By default `POST`. */
  readonly method?: string;
}

/**
 * Answers the page's requests for matching URLs in the platform's place, until the returned function is called.
 * By default answers only POST requests, with status 200 and an empty object.
 */
export async function answerRequests(
  page: Page,
  url: string,
  { status = 200, json = {}, headers, method = 'POST' }: Answer,
): Promise<() => Promise<void>> {
  await page.route(url, (route, request) =>
    request.method() === method
      ? route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*', ...headers } })
      : route.fallback(),
  );
  return () => page.unroute(url);
}
