import { coverCode, lineAt, type Text } from './text.ts';

/** A comment as a parser reports it. */
interface Comment {
  /** The text between the comment marks. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly isLine: boolean;
}

/** Removes the stars at the beginning of the lines of a block comment. */
const STARS = /^[ \t]*\*+(?!\S*\*)[ \t]?|^[ \t]+/gm;

/** The tag of a doc comment, its type and the name that it documents. */
const TAG = /^@[\w-]+(?:[ \t]+\{[^}\n]*\})?(?:[ \t]+[^\s-]\S*[ \t]+-[ \t]+|[ \t]+|$)/;

/** The prose of a file's comments, without a hashbang. Adjacent line comments are one text. Each tag begins a text. */
export function toCommentTexts(file: string, code: string, comments: readonly Comment[], firstLine = 1): Text[] {
  const texts: Text[] = [];
  let previous: Comment | undefined;
  let line = firstLine;
  let position = 0;
  for (const comment of comments) {
    if (code.startsWith('#!', comment.start)) continue;
    line = lineAt(code.slice(position, comment.start), Number.POSITIVE_INFINITY, line);
    position = comment.start;
    const last = texts.at(-1);
    if (last && previous && continues(code, previous, comment))
      texts[texts.length - 1] = { ...last, text: `${last.text}\n${toProse(comment)}` };
    else texts.push({ file, kind: 'comments', line, text: toProse(comment) });
    previous = comment;
  }
  return texts.flatMap(splitAtTags).map(text => ({ ...text, text: coverCode(text.text) }));
}

/** Whether two line comments stand on lines of their own, one below the other. */
function continues(code: string, previous: Comment, comment: Comment): boolean {
  if (!previous.isLine || !comment.isLine) return false;
  const before = code.slice(code.lastIndexOf('\n', previous.start - 1) + 1, previous.start);
  return !before.trim() && /^\n[ \t]*$/.test(code.slice(previous.end, comment.start));
}

const toProse = ({ value, isLine }: Comment): string => (isLine ? value.trim() : value.replace(STARS, ''));

function splitAtTags(text: Text): Text[] {
  const lines = text.text.split('\n');
  const parts: Text[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (!last || line.startsWith('@')) parts.push({ ...text, line: text.line + at, text: line.replace(TAG, '') });
    else parts[parts.length - 1] = { ...last, text: `${last.text}\n${line}` };
  }
  return parts;
}
