import { expect, onTestFinished, test, vi } from 'vitest';
import { createSteps } from './steps.ts';

test('announces each step at its start, and prints a parallel step’s output at its end', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const lines = () => print.mock.calls.map(([line]) => String(line).trim());
  const { run, durations } = createSteps('.');
  const first = run('first', 'exit 0');
  const second = run('second', 'echo output && exit 1');
  expect(lines()).toEqual(['── first: exit 0', '── second: started, prints when it ends']);
  expect(await Promise.all([first, second])).toEqual([true, false]);
  expect(lines().slice(2)).toEqual([expect.stringMatching(/^── second: echo output && exit 1\noutput/)]);
  expect(Object.keys(durations).toSorted()).toEqual(['first', 'second']);
});
