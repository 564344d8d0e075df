import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gitLines } from './git.ts';
import { hasProse } from './read-file.ts';

/** Not part of the project: needed only without git, which knows what it ignores. */
const IGNORED = /(?:^|\/)(?:node_modules|\.git|\.output)$|^dist\/(?!README\.md$)/;

/** The files of the project that may hold prose, from its folder: those of git and new ones, or all where there is no git. */
export function findFiles(folder: string): string[] {
  const known = gitLines(folder, 'ls-files', '--cached', '--others', '--exclude-standard', '-z');
  const files = known.length ? [...new Set(known)].filter(file => existsSync(join(folder, file))) : walk(folder);
  return files.filter(hasProse).toSorted();
}

const walk = (folder: string, path = ''): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap(entry => {
    const file = path ? `${path}/${entry.name}` : entry.name;
    if (IGNORED.test(file)) return [];
    return entry.isDirectory() ? walk(folder, file) : file;
  });
