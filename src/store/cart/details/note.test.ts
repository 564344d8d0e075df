import { expect, test, vi } from 'vitest';
import { element, openPage } from '../../testing/page.ts';
import { saveNote } from './note.ts';

const isChange = ({ body }: { readonly body: object }) => Object.keys(body).length > 0;
test('stores a note as text, cut to 1,000 characters, and removes an empty note', async () => {
  const { app, add, cart, sentTo } = await openPage();
  await add();
  await saveNote(app, '  <b>Ring twice</b>\n', element);
  expect(cart().base?.buyerNote).toBe('<b>Ring twice</b>');
  await saveNote(app, '<b>Ring twice</b>', element);
  expect(sentTo('/carts/current').filter(isChange)).toHaveLength(1);
  await saveNote(app, 'x'.repeat(5000));
  expect(cart().base?.buyerNote).toHaveLength(1000);
  await saveNote(app, ' ');
  expect(cart().base).not.toHaveProperty('buyerNote');
});

test('reports a note that the platform refuses, with a retry', async () => {
  const { app, add, browser, cart, emitted } = await openPage();
  await add();
  await browser.faults({ path: '/carts/current', method: 'PATCH', status: 400, body: '{}', times: 1 });
  await expect(saveNote(app, 'Ring twice', element)).rejects.toThrow();
  await vi.waitFor(() => expect(emitted.at(-1)?.event).toBe('kiosk:error'));
  (emitted.at(-1)?.detail.retry as () => void)();
  await vi.waitFor(() => expect(cart().base?.buyerNote).toBe('Ring twice'));
});
