// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ShopApp } from '../../src/store/app.ts';
import { end, type LoginTransition, setJustLoggedIn } from './login-transitions.ts';
import { useOneAtATime } from './useOneAtATime.ts';

/** An operation that hangs until the test settles it. */
function hang() {
  let resolve: (transition?: LoginTransition) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<LoginTransition | undefined>((...settlers) => {
    [resolve, reject] = settlers;
  });
  return { work: () => promise, resolve, reject };
}

test.each([
  ['fails', ({ reject }: ReturnType<typeof hang>) => reject(new Error('Timeout'))],
  ['succeeds', ({ resolve }: ReturnType<typeof hang>) => resolve(setJustLoggedIn(true))],
])('an operation that hung and was replaced changes nothing when it %s', async (_, settle) => {
  const update = vi.fn();
  const emit = vi.fn();
  let operations: ReturnType<typeof useOneAtATime> | undefined;
  function Probe() {
    operations = useOneAtATime({ ports: { emit } } as unknown as ShopApp, document.body, update);
    return null;
  }
  createRoot(document.body).render(<Probe />);
  const { run, inFlight } = await vi.waitFor(() => operations ?? expect.fail('No operations yet'));
  const [hung, next] = [hang(), hang()];
  const hanging = run(hung.work);
  inFlight.current = undefined;
  const replacing = run(next.work);
  const { length } = update.mock.calls;
  settle(hung);
  await hanging;
  expect(inFlight.current).toBeTruthy();
  expect(update).toHaveBeenCalledTimes(length);
  next.resolve();
  await replacing;
  expect(inFlight.current).toBeUndefined();
  expect(update).toHaveBeenLastCalledWith(end);
  expect(emit).not.toHaveBeenCalled();
});
