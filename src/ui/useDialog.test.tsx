// @vitest-environment document
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useDialog } from './useDialog.ts';

let setOpened: (value: number) => void;

function Page() {
  const [opened, set] = useState(1);
  setOpened = set;
  return opened ? <Dialog key={opened} number={opened} onClose={() => set(0)} /> : <p>None</p>;
}

function Dialog({ number, onClose }: { readonly number: number; readonly onClose: () => void }) {
  const { dialog, dialogProps } = useDialog(true, 0, onClose);
  return (
    <dialog ref={dialog} {...dialogProps}>
      {number}
    </dialog>
  );
}

test('keeps a new dialog open when the previous dialog’s close event comes late', async () => {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  createRoot(root).render(<Page />);
  const first = await vi.waitUntil(() => document.querySelector('dialog'));
  await vi.waitUntil(() => first.open);
  setOpened(2);
  await vi.waitUntil(() => document.querySelector('dialog[open]')?.textContent === '2');
  first.dispatchEvent(new Event('close'));
  await new Promise(resolve => setTimeout(resolve));
  expect(document.body.textContent).toBe('2');

  document.querySelector('dialog')?.close();
  await vi.waitUntil(() => document.body.textContent === 'None');
});
