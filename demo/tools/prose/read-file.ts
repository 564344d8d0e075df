import { readCode } from './read-code.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPage } from './read-page.ts';
import { readStyles } from './read-styles.ts';
import type { Text } from './text.ts';

const READERS: readonly (readonly [files: RegExp, read: (file: string, content: string) => Text[]])[] = [
  [/\.(?:[cm]?[jt]s|[jt]sx)$/, readCode],
  [/\.css$/, readStyles],
  [/\.html$/, readPage],
  [/\.md$/, readMarkdown],
];

export const hasProse = (file: string): boolean => READERS.some(([files]) => files.test(file));

/** All prose of a file. Throws if the file is a script that cannot be parsed. */
export function readFile(file: string, content: string): Text[] {
  const lines = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return READERS.find(([files]) => files.test(file))?.[1](file, lines) ?? [];
}
