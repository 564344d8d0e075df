import { expect, test, vi } from 'vitest';
import { NetworkError } from '../../transport/errors.ts';
import { openPage } from '../testing/page.ts';
import { retryFailure } from './queue.ts';

const code = vi.hoisted(() => ({ isBlocked: true, asked: 0 }));
vi.mock('./worker/load-doubt.ts', async original => {
  const { loadDoubt } = await original<typeof import('./worker/load-doubt.ts')>();
  return {
    loadDoubt: () => {
      code.asked++;
      return code.isBlocked ? Promise.reject(new NetworkError('code', undefined)) : loadDoubt();
    },
  };
});

/** A page whose next add is carried out and gets no answer. With `isLost` the connection is lost from then on. */
async function openCut(isLost = false) {
  const page = await openPage();
  code.isBlocked = true;
  code.asked = 0;
  let isCut = true;
  const connection = { isLost: false };
  page.browser.intercept(async (request, pass) => {
    if (connection.isLost) throw new TypeError('Failed to fetch');
    const answer = await pass();
    if (!isCut || !request.url.endsWith('/add-to-cart')) return answer;
    isCut = false;
    connection.isLost = isLost;
    throw new TypeError('Failed to fetch');
  });
  return { ...page, connection };
}

test('reports an add without an answer when the code that checks it is blocked', async () => {
  const { app, add, cart, kept } = await openCut();
  await expect(add()).rejects.toMatchObject({ name: 'NetworkError' });
  expect([cart().ops, cart().failures.length, await kept()]).toEqual([[], 1, ['1 Bread knife']]);
  code.isBlocked = false;
  await retryFailure(app, cart().failures[0]?.id ?? '');
  expect([cart().failures, await kept()]).toEqual([[], ['1 Bread knife']]);
});

test('adds once when the connection is lost before the checking code has loaded', async () => {
  const { add, cart, kept, connection } = await openCut(true);
  const adding = add();
  await vi.waitFor(() => expect(code.asked).toBeGreaterThan(6));
  expect(cart().failures).toEqual([]);
  connection.isLost = false;
  code.isBlocked = false;
  await adding;
  expect([cart().failures, await kept()]).toEqual([[], ['1 Bread knife']]);
});
