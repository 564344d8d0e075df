// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { useAnnouncement } from './useAnnouncement.ts';

let announce: (text: string) => void;

function Speaker() {
  const [said, say] = useAnnouncement(true);
  announce = say;
  return <p>{said}</p>;
}

const heard = () => document.querySelector('p')?.textContent;

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('what is announced as the words before are said follows them', async () => {
  const due: (() => void)[] = [];
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => (ms === 100 ? due.push(run) : setTimeout(run, ms)));
  createRoot(document.body).render(<Speaker />);
  await vi.waitFor(() => expect(heard()).toBe(''));
  announce('Bread knife: 2.');
  await vi.waitFor(() => expect(due).toHaveLength(1));
  // Before the change is drawn.
  announce('2 items, €78.00.');
  due[0]?.();
  await vi.waitFor(() => expect(heard()).toBe('Bread knife: 2.'));
  await vi.waitFor(() => expect(due.length).toBeGreaterThan(1));
  due.at(-1)?.();
  await vi.waitFor(() => expect(heard()).toBe('2 items, €78.00.'));
});
