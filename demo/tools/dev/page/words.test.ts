import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pageLanguage } from '../../../../src/i18n/messages.ts';
import { showWords } from './words.ts';

// Tests of one worker share the page's language.
beforeEach(() => void delete pageLanguage.translate);
afterEach(() => void vi.unstubAllGlobals());

test('showWords replaces the words that modules hold, and renders the elements', () => {
  const render = vi.fn();
  pageLanguage.renders.add(render);
  onTestFinished(() => void pageLanguage.renders.delete(render));
  const first = { add: 'Add', left: { one: '1 left', other: '{n} left' } };
  const second = { add: 'Put in' };
  const edited = { add: 'Take', sold: 'Sold out' };
  showWords([{ messages: first }, { messages: second }, { messages: edited }], { messages: edited });
  expect([first, second, edited]).toEqual(Array(3).fill({ add: 'Take', sold: 'Sold out' }));
  expect(render).toHaveBeenCalledOnce();
});

test('showWords reloads a page whose words are not the English ones', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  pageLanguage.translate = () => {};
  onTestFinished(() => void delete pageLanguage.translate);
  const messages = { add: 'Hinzufügen' };
  showWords([{ messages }], { messages: { add: 'Take' } });
  expect(reload).toHaveBeenCalledOnce();
  expect(messages).toEqual({ add: 'Hinzufügen' });
});
