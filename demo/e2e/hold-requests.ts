import type { Page } from '@playwright/test';

interface Held {
  /** Others are let through. */
  readonly method?: string;
  /** So many are held; the rest is let through. */
  readonly times?: number;
}

/** Holds what a page asks for at such addresses back until the returned function is called. */
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
