import type { Page } from '@playwright/test';
import { findInState, serveAxe } from './axe.ts';
import { galleryElements, sampleStates } from './gallery-sample.ts';
import { expect, test } from './world.ts';

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * The visible buttons, search fields, quantity fields and dialogs in all shadow trees.
 * Buttons with pictures and rating bars are left out, because they also inform on paper.
 */
const seenControls = (page: Page) =>
  page.evaluate(() => {
    const all = (root: ParentNode): readonly Element[] =>
      [...root.querySelectorAll('*')].flatMap(element => [
        element,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ]);
    return all(document.body)
      .filter(element =>
        element.matches('button:not(.bar, :has(img, .picture)), [type=search], .stepper input, dialog'),
      )
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => element.getBoundingClientRect().height > 1)
      .map(element => element.outerHTML.slice(0, 90));
  });

/** Scrolls everything to its start, because scrolled content lies under sticky headers. */
const scrollToStart = (page: Page) =>
  page.evaluate(() => {
    const scroll = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        element.scrollTop = 0;
        if (element.shadowRoot) scroll(element.shadowRoot);
      }
    };
    scroll(document);
  });

/** Sets the spacing that texts must withstand (WCAG 1.4.12), in all shadow trees. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    const space = (root: Document | ShadowRoot): void => {
      root.adoptedStyleSheets.push(sheet);
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) space(shadowRoot);
    };
    space(document);
  });

/** Controls that cut off some of their words. */
const cutControls = (page: Page) =>
  page.locator(':is(button, a, label, legend, summary):not(.sr)').evaluateAll(elements =>
    elements
      .filter(element => element.checkVisibility())
      .filter(element => {
        const { overflowX, overflowY } = getComputedStyle(element);
        return (
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map(element => element.outerHTML.slice(0, 90)),
  );

/** Controls whose words or pictures overlap those of other controls. The press areas of controls may overlap. */
const overlaps = (page: Page) =>
  page.locator(':is(button, a, select, textarea):not(.sr, .arrow, .bar)').evaluateAll(elements => {
    const contentOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [box, inner] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
      if (!inner.width) return box;
      // Text for screen readers only lies outside of the box.
      return {
        left: Math.max(box.left, inner.left),
        right: Math.min(box.right, inner.right),
        top: Math.max(box.top, inner.top),
        bottom: Math.min(box.bottom, inner.bottom),
      };
    };
    const boxes = elements
      .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(element => !element.closest('[inert]'))
      .map(element => ({ element, box: contentOf(element), layer: element.closest('dialog, .toast, .bar, .menu') }));
    return boxes.flatMap(({ element, box, layer }, at) =>
      boxes
        .slice(at + 1)
        .filter(other => other.layer === layer && !element.contains(other.element))
        .filter(
          ({ box: { left, right, top, bottom } }) =>
            Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
            Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1,
        )
        .map(other => `${element.outerHTML.slice(0, 60)} and ${other.element.outerHTML.slice(0, 60)}`),
    );
  });

/** Outlines of fields and pills with a contrast below 3 : 1 to their surroundings. */
const faintOutlines = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    const paint = (...colours: readonly string[]) => {
      canvas.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (rgb: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map(part => {
        const value = part / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const parentOf = (node: Element): Element | null =>
      node.assignedSlot ?? node.parentElement ?? ((node.getRootNode() as ShadowRoot).host || null);
    const backgroundsOf = (node: Element | null): readonly string[] =>
      node ? [...backgroundsOf(parentOf(node)), getComputedStyle(node).backgroundColor] : ['Canvas'];
    const all = (root: ParentNode): readonly Element[] =>
      [...root.querySelectorAll('*')].flatMap(element => [
        element,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ]);
    return all(document.body)
      .filter(element => element.matches('.input, select, .stepper, .pill, .field input, textarea'))
      .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(element => Number.parseFloat(getComputedStyle(element).borderBlockStartWidth) > 0)
      .flatMap(element => {
        const around = backgroundsOf(parentOf(element));
        const { borderBlockStartColor } = getComputedStyle(element);
        const [a = 0, b = 0] = [light(paint(...around)), light(paint(...around, borderBlockStartColor))].sort(
          (x, y) => y - x,
        );
        const ratio = (a + 0.05) / (b + 0.05);
        return ratio < 3 ? [`${ratio.toFixed(2)} ${element.outerHTML.slice(0, 90)}`] : [];
      });
  });

for (const element of galleryElements)
  test(
    `${element} has no faults zoomed, spaced, in forced colours or printed`,
    { tag: ['@needs-media-emulation', '@wcag-1.4.10', '@wcag-1.4.12', '@wcag-1.4.3'] },
    async ({ page, world }) => {
      const sample = sampleStates(element, 'modes');
      test.setTimeout(180_000 + 8000 * sample.length);
      const faults: string[] = [];
      const drawn = new Map<string, string>();
      const axeAddress = serveAxe(world);
      for (const { at, state } of sample) {
        await page.emulateMedia({
          colorScheme: 'light',
          reducedMotion: 'reduce',
          forcedColors: 'none',
          media: 'screen',
        });
        // A window of 1280 by 1024 px at 400 %.
        await page.setViewportSize({ width: 320, height: 256 });
        await page.goto(`${world.site}/gallery-state.html?at=${at}`);
        await page.waitForSelector('html[data-ready]');
        const note = (mode: string, found: readonly unknown[]) => {
          if (found.length) faults.push(`${state}, ${mode}: ${found.join(' | ')}`);
        };
        const wide = async (mode: string) => {
          const px = await overflow(page);
          note(mode, px > 0 ? [`${px} px too wide`] : []);
        };
        const readLooks = () =>
          page.evaluate(
            name =>
              [...document.querySelectorAll(name)].map(host => host.outerHTML + host.shadowRoot?.innerHTML).join(),
            element,
          );
        let looks = await readLooks();
        // A cart element that fails to render its state looks like an empty cart, which is another state.
        // The test polls, because the element may still be rendering an answer.
        const isAsAnother = async () => {
          looks = await readLooks();
          return drawn.has(looks);
        };
        if (/cart/.test(element))
          await expect
            .poll(isAsAnother)
            .toBe(false)
            .catch(() => note('one look', [`as ${drawn.get(looks)}`]));
        drawn.set(looks, state);
        note('axe', await findInState(page, axeAddress));
        await scrollToStart(page);
        await wide('400 %');
        note('400 %, cut off', await cutControls(page));
        note('400 %, overlapping', await overlaps(page));
        note('outlines', await faintOutlines(page));
        await page.emulateMedia({ colorScheme: 'dark' });
        note('outlines, dark', await faintOutlines(page));
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
        note('outlines, forced colours', await faintOutlines(page));
        await page.emulateMedia({ forcedColors: 'none' });
        await page.setViewportSize({ width: 640, height: 800 });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        // A box beside its button moves in the next frame.
        await page.evaluate(
          () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))),
        );
        await wide('text of 200 %');
        note('text of 200 %, cut off', await cutControls(page));
        note('text of 200 %, overlapping', await overlaps(page));
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '';
        });
        await spaceText(page);
        await wide('spaced text');
        note('spaced text', await cutControls(page));
        await page.emulateMedia({ media: 'print' });
        note('paper', await seenControls(page));
      }
      expect(faults).toEqual([]);
    },
  );
