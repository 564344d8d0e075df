// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatWhileHeld } from './repeat-while-held.ts';

let button: HTMLButtonElement;
let end: () => void;
const set = vi.fn();
const clicked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const stepper = root.appendChild(document.createElement('div'));
  stepper.setAttribute('part', 'quantity');
  button = document.createElement('button');
  button.setAttribute('part', 'more');
  button.addEventListener('click', clicked);
  stepper.append(document.createElement('input'), button);
  end = repeatWhileHeld(root, () => ({ value: 1, max: 9, set }));
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.replaceChildren();
});

function hold(): void {
  button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  vi.advanceTimersByTime(480);
  dispatchEvent(new Event('pointerup'));
}
/** `detail` counts the presses of a pointer, and is 0 for a click by keyboard. */
const click = (detail: number) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));

test('sets the quantity once when a held button is released, without a click', () => {
  hold();
  click(1);
  expect(set.mock.calls).toEqual([[3]]);
  expect(clicked).not.toHaveBeenCalled();
  click(1);
  expect(clicked).toHaveBeenCalledOnce();
});

test('lets a click by keyboard through after a button was held', () => {
  hold();
  click(0);
  expect(clicked).toHaveBeenCalledOnce();
  click(1);
  expect(clicked).toHaveBeenCalledTimes(2);
});
