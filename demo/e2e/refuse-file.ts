import type { BrowserContext, Page, Route } from '@playwright/test';

/** How a request for a file fails: a blocker aborts or empties it, no answer comes, or the server lacks the file. */
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

/** Makes each request for a file of `dist/shared` fail until `answer` is called. `file` is its name without a hash. */
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
    /** Answers new requests from now on. Stalled requests stay without an answer. */
    answer: () => context.unroute(isFile, handler),
    /** Ends the connections of stalled requests. */
    end: () => Promise.all(held.splice(0).map(route => route.abort('connectionreset').catch(() => {}))),
    /** Answers the stalled requests. */
    release: () => Promise.all(held.splice(0).map(route => route.continue())),
  };
}

/** The names of the elements in `main` that are loading or contain a part that is loading. */
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
