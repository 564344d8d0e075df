import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Files, Mistake, type Plan } from './plan.ts';

/** The files of a folder on disk. */
export const filesIn = (root: string): Files => ({
  read: path => {
    const file = join(root, path);
    return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  },
  list: folder => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []),
});

/** Writes a plan. If a file cannot be written, restores the files before it and throws a `Mistake`. */
export function writePlan(root: string, { texts, created }: Plan): void {
  const files = filesIn(root);
  const undo: (() => void)[] = [];
  try {
    for (const [path, text] of texts) {
      const file = join(root, path);
      const before = files.read(path);
      const made = created.has(path) ? mkdirSync(dirname(file), { recursive: true }) : undefined;
      undo.push(() => {
        if (before !== undefined) writeFileSync(file, before);
        else rmSync(made ?? file, { recursive: true, force: true });
      });
      writeFileSync(file, text);
    }
  } catch (error) {
    for (const back of undo.toReversed()) back();
    throw new Mistake(`Nothing is written: ${(error as Error).message}`);
  }
}
