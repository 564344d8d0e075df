// @vitest-environment happy-dom
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
/** A key's click counts no presses. */
const click = (detail: number) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));

test('what a held button has counted is set once, and letting go is no press', () => {
  hold();
  click(1);
  expect(set.mock.calls).toEqual([[3]]);
  expect(clicked).not.toHaveBeenCalled();
  click(1);
  expect(clicked).toHaveBeenCalledOnce();
});

test('a key that is pressed after the button was let go elsewhere presses', () => {
  hold();
  click(0);
  expect(clicked).toHaveBeenCalledOnce();
  click(1);
  expect(clicked).toHaveBeenCalledTimes(2);
});
