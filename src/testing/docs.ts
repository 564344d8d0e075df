import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = 'demo/docs';
const files = readdirSync(join(root, folder))
  .filter(file => file.endsWith('.md'))
  .sort();

/** The README and the pages that it links to, by path. */
export const pages: ReadonlyMap<string, string> = new Map(
  ['README.md', ...files.map(file => `${folder}/${file}`)].map(path => [path, readFileSync(join(root, path), 'utf8')]),
);

/** All pages as one text, for facts that may stand on any page. */
export const docs: string = [...pages.values()].join('\n');

/** The cells of the only table with this heading row, row by row. */
export function tableRows(heading: string): string[][] {
  const [, rest, another] = docs.split(`\n${heading}\n`);
  if (rest === undefined || another !== undefined) throw new Error(`Not one table is headed ${heading}`);
  const [, ...rows] =
    rest
      .match(/^(?:\|.*\|\n)+/)?.[0]
      .trim()
      .split('\n') ?? [];
  return rows.map(row => row.split('|').slice(1, -1));
}

/** The anchor that a heading has where Markdown is shown: its words, joined by hyphens. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The code of all blocks with this mark, such as `ts` or `html`. */
export const codeBlocks = (mark: string): string[] =>
  [...docs.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].flatMap(([, found, code = '']) =>
    found === mark ? [code] : [],
  );

/** The code of the only block that has this mark and contains this text. */
export function codeBlock(mark: string, text = ''): string {
  const [code, another] = codeBlocks(mark).filter(code => code.includes(text));
  if (code === undefined || another !== undefined) throw new Error(`Not one block of ${mark} has ${text || 'code'}`);
  return code;
}
