// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Announce, useAnnouncement } from './useAnnouncement.ts';

let announce: Announce;

function Speaker() {
  const [said, say] = useAnnouncement(true);
  announce = say;
  return <p>{said}</p>;
}

const heard = () => document.querySelector('p')?.textContent;

let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  root = createRoot(document.body);
});
afterEach(() => {
  vi.unstubAllGlobals();
  root.unmount();
});

test('announces a text after the previous text, without losing either', async () => {
  const due: (() => void)[] = [];
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => (ms === 100 ? due.push(run) : setTimeout(run, ms)));
  root.render(<Speaker />);
  await vi.waitFor(() => expect(heard()).toBe(''));
  announce('Bread knife: 2.');
  await vi.waitFor(() => expect(due).toHaveLength(1));
  // The second text comes before the first is rendered.
  announce('2 items, €78.00.');
  due[0]?.();
  await vi.waitFor(() => expect(heard()).toBe('Bread knife: 2.'));
  await vi.waitFor(() => expect(due.length).toBeGreaterThan(1));
  due.at(-1)?.();
  await vi.waitFor(() => expect(heard()).toBe('2 items, €78.00.'));
});

test('announces only the last of several quick texts on one topic', async () => {
  root.render(<Speaker />);
  await vi.waitFor(() => expect(heard()).toBe(''));
  announce('You’ve got free shipping.');
  for (const n of [2, 3, 4]) {
    announce(`Bread knife: ${n}.`, 'knife');
    announce(`${n} items.`, 'sum');
  }
  await vi.waitFor(() => expect(heard()).toBe('You’ve got free shipping. Bread knife: 4. 4 items.'));
});
