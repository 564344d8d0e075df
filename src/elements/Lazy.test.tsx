// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ShopApp } from '../store/app.ts';
import { Lazy } from './Lazy.tsx';

test('reports each failed load once, loads again online, and calls onRender once', async () => {
  const emit = vi.fn();
  const load = vi.fn<() => Promise<{ readonly name: string }>>().mockRejectedValue(new Error('broken'));
  const onRender = vi.fn();
  const root = createRoot(document.body);
  const render = () =>
    root.render(
      <Lazy
        app={{ ports: { emit } } as unknown as ShopApp}
        host={document.body}
        load={load}
        render={({ name }) => <p>{name}</p>}
        onRender={onRender}
      />,
    );
  render();
  await vi.waitFor(() => expect(emit).toHaveBeenCalledTimes(1));
  render();
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(emit).toHaveBeenCalledTimes(2));
  expect(emit.mock.calls.map(([name]) => name)).toEqual(['kiosk:error', 'kiosk:error']);
  load.mockResolvedValue({ name: 'code' });
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe('code'));
  render();
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(onRender).toHaveBeenCalledTimes(1));
  expect(load).toHaveBeenCalledTimes(3);
  root.unmount();
});
