import type { Messages, Plural } from './messages.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒĝĥíĵķļɱñōþqŕšťũṽŵẋýžÀƁÇĐÉƑĜĤÍĴĶĻṀÑŌÞQŔŠŤŨṼŴẊÝŽ';

/** The share by which texts in other languages are longer, approximately. */
const GROWTH = 0.35;

const isText = (value: string | Plural | Messages): value is string => typeof value === 'string';

/**
 * Messages in a pseudo-language: accented, longer, and in brackets. On a page, plain letters reveal an untranslated
 * text, and a missing bracket reveals a text that is cut off or concatenated. Placeholders stay.
 */
export const toPseudo = <M extends Messages>(messages: M): M =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, isText(value) ? accent(value) : toPseudo(value as Messages)]),
  ) as M;

function accent(text: string): string {
  const accented = text.replace(/\{\w+\}|[a-z]/gi, found => ACCENTED[PLAIN.indexOf(found)] ?? found);
  return text && `[${accented}${'·'.repeat(Math.ceil(text.length * GROWTH))}]`;
}
