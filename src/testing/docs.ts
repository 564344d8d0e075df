import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = 'demo/docs';
const files = readdirSync(join(root, folder))
  .filter(file => file.endsWith('.md'))
  .sort();

/** The README and the pages that it leads to, by their paths. */
export const pages: ReadonlyMap<string, string> = new Map(
  ['README.md', ...files.map(file => `${folder}/${file}`)].map(path => [path, readFileSync(join(root, path), 'utf8')]),
);

/** All of them as one text: what is said there is on one page, whichever it is. */
export const docs: string = [...pages.values()].join('\n');

/** The cells of the one table with this heading row, a row each. */
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

/** The code of all blocks that are marked so, such as `ts` or `html`. */
export const codeBlocks = (mark: string): string[] =>
  [...docs.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].flatMap(([, found, code = '']) =>
    found === mark ? [code] : [],
  );

/** The one block that is marked so and has this text. */
export function codeBlock(mark: string, text = ''): string {
  const [code, another] = codeBlocks(mark).filter(code => code.includes(text));
  if (code === undefined || another !== undefined) throw new Error(`Not one block of ${mark} has ${text || 'code'}`);
  return code;
}
