import type { Page } from '@playwright/test';
import { findInState, serveAxe } from './axe.ts';
import { galleryElements, languages, sampleStates, toStep } from './gallery-sample.ts';
import { expect, test } from './world.ts';

/**
 * Returns the visible texts, in all shadow trees, that leave a box around them, that a box cuts off, or that break a
 * word over lines. Words in a run of more than 14 characters without a space may break.
 */
const readFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const TOLERANCE = 1.5;
    const parentOf = (node: Node): Element | null =>
      (node as Element).assignedSlot ?? node.parentElement ?? ((node.getRootNode() as ShadowRoot).host || null);
    const textsOf = (root: Node): readonly Text[] =>
      [...root.childNodes].flatMap(node => {
        if (node instanceof Text) return node.data.trim() ? [node] : [];
        if (!(node instanceof Element) || node.matches('script, style, select, textarea, svg')) return [];
        return [...textsOf(node), ...(node.shadowRoot ? textsOf(node.shadowRoot) : [])];
      });
    const rectsOf = (text: Text, from = 0, to = text.length): readonly DOMRect[] => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    };
    /**
     * The block and the list item around a text, and the boxes that cut it off.
     * The search ends at a box that scrolls, because a reader can reach all of its text.
     */
    const boxesOf = (text: Text): readonly Element[] => {
      const boxes: Element[] = [];
      for (let node = parentOf(text); node; node = parentOf(node)) {
        const { display, overflowX, overflowY, position } = getComputedStyle(node);
        if (/inline$|contents/.test(display)) continue;
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        if (!boxes.length || overflowX !== 'visible' || node.localName === 'li') boxes.push(node);
        if (position === 'fixed') break;
      }
      return boxes;
    };
    const faultIn = (box: Element, rects: readonly DOMRect[]): readonly string[] => {
      const { left, right, top, bottom, width } = box.getBoundingClientRect();
      const { overflowX, textOverflow, fontSize, webkitLineClamp } = getComputedStyle(box);
      const isShort = textOverflow === 'ellipsis' && width >= 5 * Number.parseFloat(fontSize);
      const isAside = rects.some(rect => rect.right > right + TOLERANCE || rect.left < left - TOLERANCE);
      // Folded text has a “Read more” button.
      const isFolded = overflowX === 'visible' || webkitLineClamp !== 'none' || box.matches('.folded');
      const isBelow = !isFolded && rects.some(rect => rect.bottom > bottom + 4 || rect.top < top - 4);
      const name = `${box.localName}.${box.getAttribute('part') ?? box.className}`;
      return (isAside && !isShort) || isBelow ? [`is cut off by ${name}, ${Math.round(width)} px`] : [];
    };
    return textsOf(document.body).flatMap(text => {
      const isSeen = parentOf(text)?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const boxes = boxesOf(text);
      // Text for screen readers only has no size, or a clip that hides it.
      const isClipped = boxes.some(box => box.clientWidth <= 1 || getComputedStyle(box).clipPath === 'inset(50%)');
      if (!isSeen || isClipped) return [];
      // Addresses and long words may break. The pseudo-language has longer words than any real language.
      const words = [...text.data.matchAll(/\S+/g)]
        .filter(([token]) => token.length <= 14 && !token.includes('@'))
        .flatMap(({ 0: token, index }) =>
          [...token.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(word => ({ 0: word[0], index: index + word.index })),
        );
      const broken = words.filter(({ 0: word, index }) => {
        // Lines may end between any two of these characters.
        if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return false;
        const lines = rectsOf(text, index, index + word.length).map(({ top }) => top);
        return Math.max(...lines) - Math.min(...lines) > 8;
      });
      const faults = [
        ...boxes.flatMap(box => faultIn(box, rectsOf(text))),
        ...broken.slice(0, 1).map(({ 0: word }) => `has ${word} on two lines`),
      ];
      return faults.slice(0, 1).map(fault => `"${text.data.trim().slice(0, 40)}" ${fault}`);
    });
  });

for (const [language, direction] of languages)
  for (const element of galleryElements.filter(name => sampleStates(name, language).length))
    test(
      `${element} in ${language} cuts off no text at 320 px, and passes axe`,
      {
        tag: [
          '@wcag-1.4.10',
          '@wcag-1.4.12',
          ...(element === 'kiosk-cart-drawer' && language === 'ar' ? ['@needs-chromium-metrics'] : []),
        ],
      },
      async ({ browserName, page, world }) => {
        const states = sampleStates(element, language, toStep(browserName));
        test.setTimeout(180_000 + 8000 * states.length);
        const faults: string[] = [];
        const axeAddress = serveAxe(world);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        for (const { at, state } of states) {
          await page.goto(`${world.site}/gallery-state.html?at=${at}&lang=${language}&dir=${direction}`);
          await page.waitForSelector('html[data-ready]');
          const px = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          // The page of this state sets the width of 360 px, so its overflow is no fault.
          const wide = px > 0 && !state.startsWith('narrow cards') ? [`${px} px too wide`] : [];
          const found = [...wide, ...(await readFaults(page))];
          found.push(...(await findInState(page, axeAddress, browserName === 'chromium')));
          if (found.length) faults.push(`${state}: ${found.join(' | ')}`);
        }
        expect(faults).toEqual([]);
      },
    );
