// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Controls } from './Controls.tsx';

test('leaving the search field filters the reviews only if its words have changed', async () => {
  const onFilter = vi.fn();
  const filter = { words: 'glaze', media: false, rating: 0, sort: 'newest' } as const;
  createRoot(document.body).render(<Controls filter={filter} onFilter={onFilter} />);
  const field = await vi.waitFor(
    () => document.querySelector<HTMLInputElement>('[type=search]') ?? expect.fail('none'),
  );
  const leave = () => {
    field.focus();
    field.blur();
  };
  leave();
  expect(onFilter).not.toHaveBeenCalled();
  field.value = ' handle ';
  leave();
  expect(onFilter.mock.calls).toEqual([[{ words: 'handle' }]]);
});
