/** The kinds of text. Each kind has its own allowance. */
export const kinds = ['comments', 'titles', 'markdown', 'errors'] as const;
export type Kind = (typeof kinds)[number];

/** A run of prose in a file. Its line breaks are those of the file, so that a position in it gives a line. */
export interface Text {
  readonly file: string;
  readonly kind: Kind;
  /** The line of its first character. */
  readonly line: number;
  readonly text: string;
}

/** Stands for an expression inside a template literal. */
export const EXPRESSION = '◇';

/** Replaces a piece that is not prose, such as code, with one word of the same length, in upper case. */
export const cover = (piece: string): string => piece.replace(/[^\n]/g, 'X');

/** The line of a position in a text that starts at the line `firstLine`. */
export function lineAt(text: string, index: number, firstLine: number): number {
  let line = firstLine;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Covers code in backticks, which ends in its paragraph. */
export const coverCode = (text: string): string =>
  text.replace(/(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\1(?!`)/g, cover);
