// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResendButton } from './ResendButton.tsx';

let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.body);
});
afterEach(() => {
  root.unmount();
  vi.useRealTimers();
});

const button = () => document.querySelector('button');

test('sends another code only when thirty seconds have passed since the last code', async () => {
  const onPress = vi.fn();
  root.render(<ResendButton onPress={onPress} />);
  const passSeconds = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await vi.advanceTimersByTimeAsync(1000);
  };
  await vi.waitFor(() => expect(button()?.textContent).toMatch(/ in 30 s$/));
  await passSeconds(28);
  button()?.click();
  expect([onPress.mock.calls.length, button()?.getAttribute('aria-disabled')]).toEqual([0, 'true']);
  await vi.waitFor(() => expect(button()?.textContent).toBe('Send another code'));
  expect(button()?.getAttribute('aria-disabled')).toBeNull();
  button()?.click();
  await vi.waitFor(() => expect(button()?.textContent).toMatch(/ in 30 s$/));
  button()?.click();
  expect(onPress).toHaveBeenCalledTimes(1);
});
