// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLazy } from './useLazy.ts';

const load = vi.fn<() => Promise<{ readonly name: string }>>();
let lazy: ReturnType<typeof useLazy<{ readonly name: string }>>;
let root: ReturnType<typeof createRoot>;

function Probe({ wanted }: { readonly wanted?: boolean | number }) {
  lazy = useLazy(load, wanted);
  return <p>{lazy.code?.name ?? lazy.problem?.message ?? 'loading'}</p>;
}

const shows = (text: string) => vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe(text));

beforeEach(() => {
  load.mockReset();
  root = createRoot(document.body);
});
afterEach(() => root.unmount());

test('loads code once it is wanted, and keeps the code', async () => {
  load.mockResolvedValue({ name: 'code' });
  root.render(<Probe wanted={false} />);
  await shows('loading');
  expect(load).not.toHaveBeenCalled();
  root.render(<Probe wanted />);
  await shows('code');
  root.render(<Probe wanted={false} />);
  root.render(<Probe wanted />);
  await shows('code');
  const { length } = load.mock.calls;
  root.render(<Probe wanted={2} />);
  root.render(<Probe wanted={2} />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(length + 1));
});

test('loads again on a retry after a failure, and not when the connection is back', async () => {
  load.mockRejectedValueOnce(new Error('broken'));
  root.render(<Probe />);
  await shows('broken');
  let finish = (_: { readonly name: string }) => {};
  load.mockReturnValueOnce(new Promise(resolve => (finish = resolve)));
  dispatchEvent(new Event('online'));
  await shows('broken');
  lazy.retry();
  await shows('loading');
  finish({ name: 'code' });
  await shows('code');
});

test('loads again for a new number after a failure', async () => {
  load.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce({ name: 'code' });
  root.render(<Probe wanted={0} />);
  await shows('loading');
  expect(load).not.toHaveBeenCalled();
  root.render(<Probe wanted={1} />);
  await shows('broken');
  root.render(<Probe wanted={2} />);
  await shows('code');
});
