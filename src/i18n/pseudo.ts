import type { Messages, Plural } from './messages.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒĝĥíĵķļɱñōþqŕšťũṽŵẋýžÀƁÇĐÉƑĜĤÍĴĶĻṀÑŌÞQŔŠŤŨṼŴẊÝŽ';

/** By about how much texts in other languages are longer. */
const GROWTH = 0.35;

const isText = (value: string | Plural | Messages): value is string => typeof value === 'string';

/**
 * Messages in a pseudo language: accented, longer, and in brackets. A text in plain letters is not translated. A text
 * without a bracket is cut off or put together from pieces. Placeholders stay.
 */
export const toPseudo = <M extends Messages>(messages: M): M =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, isText(value) ? accent(value) : toPseudo(value as Messages)]),
  ) as M;

function accent(text: string): string {
  const accented = text.replace(/\{\w+\}|[a-z]/gi, found => ACCENTED[PLAIN.indexOf(found)] ?? found);
  return text && `[${accented}${'·'.repeat(Math.ceil(text.length * GROWTH))}]`;
}
