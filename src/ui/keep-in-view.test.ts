// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepInView } from './keep-in-view.ts';

interface Fit {
  apply(room: { readonly availableWidth: number; readonly availableHeight: number }): void;
}
const asked = vi.hoisted(() => ({ placements: [] as string[], fit: undefined as unknown, released: 0 }));
vi.mock('@floating-ui/react', () => ({
  autoUpdate: (_anchor: Element, _box: Element, update: () => void) => {
    update();
    return () => void asked.released++;
  },
  computePosition: async (_anchor: Element, _box: Element, { placement }: { placement: string }) => {
    asked.placements.push(placement);
    return { x: 10, y: 20 };
  },
  size: (options: unknown) => {
    asked.fit = options;
  },
  flip: () => undefined,
  offset: () => undefined,
  shift: () => undefined,
  platform: {},
}));

let box: HTMLElement;
let anchor: HTMLElement;
beforeEach(() => {
  Object.assign(asked, { placements: [], fit: undefined, released: 0 });
  document.body.replaceChildren();
  box = document.body.appendChild(document.createElement('div'));
  anchor = document.body.appendChild(document.createElement('button'));
});
afterEach(() => vi.restoreAllMocks());

const at = (left: number) =>
  vi.spyOn(anchor, 'getBoundingClientRect').mockReturnValue({ left, right: left + 10 } as DOMRect);
const placed = () => vi.waitFor(() => expect(box.style.left).not.toBe(''));

test('a box goes to the top layer, stays there by itself, and is let go of', async () => {
  const shown: unknown[] = [];
  box.togglePopover = force => shown.push(force) > 0;
  const release = keepInView(anchor, box);
  await placed();
  expect([shown, box.popover]).toEqual([[true], 'manual']);
  expect([box.style.position, box.style.left, box.style.top]).toEqual(['fixed', '10px', '20px']);
  release();
  expect(asked.released).toBe(1);
});

test('it opens towards the middle of the page, in either direction of writing', async () => {
  for (const [direction, left] of [
    ['ltr', 0],
    ['ltr', innerWidth - 10],
    ['rtl', 0],
    ['rtl', innerWidth - 10],
  ] as const) {
    box.style.direction = direction;
    box.style.left = '';
    at(left);
    keepInView(anchor, box);
    await placed();
  }
  expect(asked.placements).toEqual(['bottom-start', 'bottom-end', 'bottom-end', 'bottom-start']);
});

test('where CSS zooms, sizes are in its pixels; a little room still leaves a height that can be read', async () => {
  Object.defineProperty(box, 'currentCSSZoom', { value: 2 });
  keepInView(anchor, box);
  await placed();
  expect([box.style.left, box.style.top]).toEqual(['5px', '10px']);
  const { apply } = asked.fit as Fit;
  const room = (availableHeight: number) => {
    apply({ availableWidth: 300, availableHeight });
    return [box.style.maxWidth, box.style.maxHeight];
  };
  expect(room(400)).toEqual(['150px', 'min(40rem, 200px)']);
  expect(room(60)).toEqual(['150px', 'min(40rem, 120px)']);
});
