import { cover, coverCode, type Text } from './text.ts';

const FENCE = /^\s*(`{3,}|~{3,})/;
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;
const CELL = /(?:\\\||[^|])+/g;

/**
 * The prose of a Markdown page: each paragraph, heading, list item and table cell is a text. Code and addresses are
 * covered.
 */
export function readMarkdown(file: string, markdown: string): Text[] {
  const lines = coverBlocks(markdown).split('\n');
  const texts: Text[] = [];
  /** Whether the next line may continue the last paragraph or list item. */
  let isOpen = false;
  const add = (text: string, at: number) => texts.push({ file, kind: 'markdown', line: at + 1, text });
  for (const [at, raw] of lines.entries()) {
    const line = raw.replace(/^[\s>]*>\s?/, '');
    const last = texts.at(-1);
    const heading = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line);
    if (!line.trim()) isOpen = false;
    else if (line.trimStart().startsWith('|')) {
      for (const cell of line.match(CELL) ?? []) if (/\p{L}/u.test(cell)) add(cell.trim(), at);
      isOpen = false;
    } else if (heading) {
      add(heading[1] ?? '', at);
      isOpen = false;
    } else if (isOpen && last && !LIST_ITEM.test(line))
      texts[texts.length - 1] = { ...last, text: `${last.text}\n${line.trim()}` };
    else {
      add(line.replace(LIST_ITEM, '').trim(), at);
      isOpen = true;
    }
  }
  return texts.map(text => ({ ...text, text: coverLinks(coverCode(text.text)) }));
}

/** Empties the lines of code blocks and HTML comments. A block without an end goes on to the end of the page. */
function coverBlocks(markdown: string): string {
  let fence = '';
  const lines = markdown.split('\n').map(line => {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (!fence) fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    else return '';
    return mark ? '' : line;
  });
  return lines.join('\n').replace(/<!--[\s\S]*?(?:-->|$(?![\s\S]))/g, comment => comment.replace(/[^\n]/g, ''));
}

/** Covers the addresses of links and the tags of HTML, and keeps the words of links. */
const coverLinks = (text: string): string =>
  text
    .replace(/(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, '')
    .replace(/!?\[([^\][]*)\]/g, '$1')
    .replace(/<?\bhttps?:\/\/[^\s<>]+[^\s<>.,;:)]>?/g, cover)
    .replace(/<\/?[a-z][^<>]*>/gi, '');
