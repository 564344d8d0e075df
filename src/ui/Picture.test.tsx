// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Picture } from './Picture.tsx';

test.each([
  ['🇯🇵 Tea', '🇯🇵'],
  ['👩‍🚀 Suit', '👩‍🚀'],
  ['E\u0301toile', 'E\u0301'],
  [' Mug', 'M'],
  ['', ''],
])('shows the first letter of %j in place of a missing picture', async (name, initial) => {
  const box = document.createElement('div');
  createRoot(box).render(<Picture image={undefined} alt="" width={1} height={1} name={name} />);
  await vi.waitFor(() => expect(box.firstChild).not.toBeNull());
  expect(box.textContent).toBe(initial);
});
