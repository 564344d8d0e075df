// @vitest-environment document
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { Floating } from './Floating.tsx';

/** Records which boxes are placed and released. */
const told: string[] = [];
const code = vi.hoisted(() => ({ fails: false }));
vi.mock('../ui/keep-in-view.ts', () => ({
  keepInView(anchor: Element, box: Element) {
    if (code.fails) throw new Error('no code');
    told.push(`${box.className} by ${anchor.className}`);
    return () => void told.push('released');
  },
}));

/** Resolves once the code has loaded and waiting boxes are placed. */
async function codeLoaded(): Promise<void> {
  await import('../ui/keep-in-view.ts');
  await new Promise(resolve => setTimeout(resolve));
}

function open() {
  const anchor = { current: Object.assign(document.createElement('button'), { className: 'anchor' }) };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const render = (connections: number) =>
    root.render(<Floating className="box" anchor={anchor} connections={connections} />);
  return { root, render };
}

beforeEach(() => {
  code.fails = false;
  told.length = 0;
});

test('Floating places its box, again after a move, and releases it on unmount', async () => {
  const { root, render } = open();
  render(0);
  await vi.waitFor(() => expect(told).toEqual(['box by anchor']));
  flushSync(() => render(0));
  await codeLoaded();
  expect(told).toHaveLength(1);
  render(1);
  await vi.waitFor(() => expect(told.slice(1)).toEqual(['released', 'box by anchor']));
  root.unmount();
  await vi.waitFor(() => expect(told.slice(3)).toEqual(['released']));
});

test('Floating places its box once if it moves before the code has loaded', async () => {
  const { root, render } = open();
  flushSync(() => render(0));
  flushSync(() => render(1));
  await codeLoaded();
  expect(told).toEqual(['box by anchor']);
  root.unmount();
});

test('Floating does not place a box that closes before the code has loaded', async () => {
  const { root, render } = open();
  flushSync(() => render(0));
  expect(document.querySelector('.box')).toBeTruthy();
  flushSync(() => root.unmount());
  await codeLoaded();
  expect(told).toEqual([]);
});

test('Floating scrolls to its box when placing the box fails', async () => {
  code.fails = true;
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { root, render } = open();
  render(0);
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest', inline: 'nearest' }));
  expect(told).toEqual([]);
  root.unmount();
});
