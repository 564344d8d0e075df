import type { Messages, Plural } from './messages.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒĝĥíĵķļɱñōþqŕšťũṽŵẋýžÀƁÇĐÉƑĜĤÍĴĶĻṀÑŌÞQŔŠŤŨṼŴẊÝŽ';

/** Texts in other languages are longer by about so much. */
const GROWTH = 0.35;

const isText = (value: string | Plural | Messages): value is string => typeof value === 'string';

/**
 * Messages in a language that has none: accented, longer, and in brackets. What is in plain letters is not translated, and
 * where a bracket is missing the text is cut off or put together from pieces. Placeholders stay.
 */
export const toPseudo = <M extends Messages>(messages: M): M =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, isText(value) ? accent(value) : toPseudo(value as Messages)]),
  ) as M;

function accent(text: string): string {
  const accented = text.replace(/\{\w+\}|[a-z]/gi, found => ACCENTED[PLAIN.indexOf(found)] ?? found);
  return text && `[${accented}${'·'.repeat(Math.ceil(text.length * GROWTH))}]`;
}
