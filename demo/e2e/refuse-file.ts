import type { BrowserContext, Page, Route } from '@playwright/test';

/** How a file of the CDN fails: as a blocker refuses it, as a blocker empties it, without an answer, or removed from the server. */
export const FILE_FAULTS = ['blocked', 'empty', 'stalled', 'missing'] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

const fail: Readonly<Record<FileFault, (route: Route, held: Route[]) => unknown>> = {
  blocked: route => route.abort('blockedbyclient'),
  empty: route =>
    route.fulfill({
      status: 200,
      contentType: 'text/javascript',
      body: '',
      headers: { 'access-control-allow-origin': '*' },
    }),
  stalled: (route, held) => held.push(route),
  missing: route => route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
};

/** Lets each request for a file of `dist/shared` fail. */
export async function refuseFile(context: BrowserContext, file: string, fault: FileFault) {
  const held: Route[] = [];
  let requests = 0;
  const isFile = ({ pathname }: URL) => pathname.includes(`/shared/kiosk-${file}-`);
  const handler = (route: Route) => {
    requests++;
    fail[fault](route, held);
  };
  await context.route(isFile, handler);
  return {
    requests: () => requests,
    /** Answers from now on. A stalled request has no answer for as long as its connection is open. */
    answer: () => context.unroute(isFile, handler),
    /** Ends the connections of stalled requests. */
    end: () => Promise.all(held.splice(0).map(route => route.abort('connectionreset').catch(() => {}))),
    /** Answers the stalled requests. */
    release: () => Promise.all(held.splice(0).map(route => route.continue())),
  };
}

/** The elements of `main` that say that they are loading, or have a part that does. */
export const busyElements = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main > *')
    .evaluateAll(elements =>
      elements
        .filter(
          element =>
            element.matches(':state(loading)') ||
            element.shadowRoot?.querySelector('[aria-busy=true], .spinner, .skeleton'),
        )
        .map(({ localName }) => localName),
    );
