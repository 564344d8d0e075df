// @vitest-environment happy-dom
import { render } from 'preact';
import { expect, test } from 'vitest';
import { Picture } from './Picture.tsx';

test.each([
  ['🇯🇵 Tea', '🇯🇵'],
  ['👩‍🚀 Suit', '👩‍🚀'],
  ['E\u0301toile', 'E\u0301'],
  [' Mug', 'M'],
  ['', ''],
])('shows the first letter of %j when it has no picture', (name, initial) => {
  const box = document.createElement('div');
  render(<Picture image={undefined} alt="" width={1} height={1} name={name} />, box);
  expect(box.textContent).toBe(initial);
});
