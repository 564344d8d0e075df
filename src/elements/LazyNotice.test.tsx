// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadFailures } from '../store/errors.ts';
import * as failures from '../store/failures.ts';
import { LazyNotice } from './LazyNotice.tsx';

vi.mock('../store/errors.ts', () => ({ loadFailures: vi.fn() }));

const text = () => document.body.textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.replaceChildren();
});
afterEach(() => void vi.useRealTimers());

test('says within 3 s that the shop cannot be reached while the notice’s code loads', async () => {
  let arrive: (code: typeof failures) => void = () => {};
  vi.mocked(loadFailures).mockReturnValue(
    new Promise(resolve => {
      arrive = resolve;
    }),
  );
  const root = createRoot(document.body);
  root.render(<LazyNotice problem={{ name: 'CallError', code: 'OUT_OF_STOCK' }} />);
  await vi.waitFor(() => expect(loadFailures).toHaveBeenCalled());
  vi.advanceTimersByTime(2000);
  expect(text()).toBe('');
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(text()).toContain('We can’t reach the shop.'));
  arrive(failures);
  await vi.waitFor(() => expect(text()).toContain('sold out'));
  root.unmount();
});
