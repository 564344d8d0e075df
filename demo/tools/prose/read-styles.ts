import { toCommentTexts } from './comments.ts';
import type { Text } from './text.ts';

/** A string, an address without quotes, or a comment; a comment without an end goes on to the end of the file. */
const TOKEN =
  /"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|url\(\s*(?!["'\s])[^)]*\)?|\/\*(?<comment>[\s\S]*?)(?:\*\/|$(?![\s\S]))/g;

/** The comments of a style sheet. */
export const readStyles = (file: string, code: string, firstLine = 1): Text[] =>
  toCommentTexts(
    file,
    code,
    [...code.matchAll(TOKEN)].flatMap(({ 0: token, index, groups }) =>
      groups?.comment === undefined
        ? []
        : [{ value: groups.comment, start: index, end: index + token.length, isLine: false }],
    ),
    firstLine,
  );
