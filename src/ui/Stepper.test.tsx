// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Stepper } from './Stepper.tsx';

const box = document.createElement('div');
document.body.append(box);

afterEach(() => box.replaceChildren());

async function openStepper() {
  const onChange = vi.fn();
  const host = document.createElement('div');
  box.append(host);
  createRoot(host).render(<Stepper value={2} min={1} max={9} label="Quantity" locale="en" onChange={onChange} />);
  const input = await vi.waitFor(() => {
    const found = host.querySelector('input');
    if (!found) throw new Error('no input');
    return found;
  });
  const press = (key: string) => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  input.focus();
  const type = async (text: string) => {
    await vi.waitFor(() => expect(host.querySelector('[role=status]')).not.toBeNull());
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { host, input, onChange, press, type };
}

test('Stepper keeps a text that is no number, and restores the number on Escape', async () => {
  const { host, input, onChange, press, type } = await openStepper();
  await type('a dozen');
  press('Enter');
  await vi.waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  expect(input.value).toBe('a dozen');
  press('Escape');
  await vi.waitFor(() => expect(input.value).toBe('2'));
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(host.querySelector('[role=status]')?.textContent).toBe('');
  expect(onChange).not.toHaveBeenCalled();
});

test('an arrow key steps from the typed number, but not from a text that is no number', async () => {
  const { input, onChange, press, type } = await openStepper();
  await type('5');
  await vi.waitFor(() => expect(input.value).toBe('5'));
  press('ArrowUp');
  expect(onChange.mock.calls).toEqual([[5], [6]]);
  await type('many');
  await vi.waitFor(() => expect(input.value).toBe('many'));
  press('ArrowDown');
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(input.value).toBe('many');
});
