// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { WidgetProps } from '../../../src/elements/host.ts';
import type { attributes } from '../attributes.ts';
import { Sheet } from './Sheet.tsx';

// The parts of the list's props that a sheet uses.
const list = { clientId: '', locale: 'en', productUrl: '', connections: 0 } as unknown as WidgetProps<
  typeof attributes
>;
const product = { id: '1', name: 'Stoneware mug' } as Parameters<typeof Sheet>[0]['product'];

test('the sheet closes after an add, but ignores an add that ends after its removal', async () => {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const island = createRoot(root);
  const onClose = vi.fn();
  island.render(<Sheet {...list} product={product} onClose={onClose} />);
  const sheet = await vi.waitUntil(() => document.querySelector('dialog'));
  await vi.waitUntil(() => sheet.open);
  sheet.dispatchEvent(new Event('kiosk:add'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sheet.open).toBe(false);
  island.unmount();
  await vi.waitUntil(() => !sheet.isConnected);
  onClose.mockClear();
  sheet.dispatchEvent(new Event('kiosk:add'));
  expect(onClose).not.toHaveBeenCalled();
});
