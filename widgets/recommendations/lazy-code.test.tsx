// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openPage, statesOf } from '../../src/elements/testing/page.ts';
import { RecommendationsElement } from './element.ts';

// Blockers may answer with an empty module.
vi.mock('./row/Row.tsx', () => ({}));

test('without the code that draws it, it is empty before there is an answer', async () => {
  const page = await openPage();
  let end: (answer: Response) => void = () => undefined;
  const held = new Promise<Response>(resolve => {
    end = resolve;
  });
  page.intercept(({ url }) => (url.includes('recommend') ? held : undefined));
  RecommendationsElement.define();
  const element = page.show('<kiosk-recommendations kind="best-sellers"></kiosk-recommendations>');
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['loading', 'empty']));
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['empty']), 10_000);
  end(Response.json({}));
});
