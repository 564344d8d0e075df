import { EXPRESSION } from './text.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text. The parts of a list with middle dots count as sentences. */
export function splitSentences(text: string): readonly { readonly index: number; readonly sentence: string }[] {
  const parts = [...text.matchAll(/(?:(?! · ).)+/gs)];
  return parts.flatMap(({ 0: part, index: start }) =>
    // The segmenter would end a sentence at a line break.
    [...segmenter.segment(part.replaceAll('\n', ' '))].map(({ segment, index }) => ({
      index: start + index,
      sentence: segment.trim(),
    })),
  );
}

/** The position of the mark that ends the sentence at a position, or the length of the text. */
export function endOfSentence(text: string, index: number): number {
  const length = text.slice(index).search(/[.!?](?=["”’)\]]*(?:\s|$))|\n[ \t]*\n/);
  return length < 0 ? text.length : index + length;
}

const BEFORE = 30;
const AFTER = 50;

/** The words at a position with some words before and after them, on one line. */
export function excerpt(text: string, index: number, length: number): string {
  const before = text.slice(0, index);
  const after = text.slice(index + length);
  const start = before.length > BEFORE ? before.slice(-BEFORE).replace(/^\S*\s/, '…') : before;
  const end = after.length > AFTER ? after.slice(0, AFTER).replace(/\s\S*$/, '…') : after;
  return (start + text.slice(index, index + length) + end)
    .replace(/\s+/g, ' ')
    .replace(/X{2,}/g, '`…`')
    .replaceAll(EXPRESSION, `\${…}`)
    .trim();
}
