import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeStyles, createStyleSheet } from './style-sheet.ts';

class FakeSheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

beforeEach(() => void vi.stubGlobal('CSSStyleSheet', FakeSheet));
afterEach(() => void vi.unstubAllGlobals());

const create = (css: string) => createStyleSheet(css) as unknown as FakeSheet;

test('changeStyles updates the style sheets of an edited file and no others', () => {
  const [first, second, other] = [create('a {}'), create('a {}'), create('b {}')];
  changeStyles({ before: 'a {}', after: 'a { color: red }' });
  expect([first.text, second.text, other.text]).toEqual(['a { color: red }', 'a { color: red }', 'b {}']);
});

test('createStyleSheet gives a sheet made after an edit the edited styles', () => {
  changeStyles({ before: 'c {}', after: 'c { color: red }' });
  changeStyles({ before: 'c { color: red }', after: 'c { color: blue }' });
  expect(create('c {}').text).toBe('c { color: blue }');
  expect(create('c { color: red }').text).toBe('c { color: blue }');
});

test('createStyleSheet gives the original styles after an edit is undone', () => {
  const sheet = create('d {}');
  changeStyles({ before: 'd {}', after: 'd { color: red }' });
  changeStyles({ before: 'd { color: red }', after: 'd {}' });
  expect(sheet.text).toBe('d {}');
  expect(create('d {}').text).toBe('d {}');
  expect(create('d { color: red }').text).toBe('d {}');
});
