import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listPaths } from '../history.ts';
import { hasProse } from './read-file.ts';

/** Not part of the project: needed only without git, which knows what it ignores. */
const IGNORED = /(?:^|\/)(?:node_modules|\.git|\.output)$|^dist\/(?!README\.md$)/;

/** The files of the project that may hold prose, from its folder: those of git and new ones, or all where there is no git. */
export function findFiles(folder: string): string[] {
  const files = existsSync(join(folder, '.git'))
    ? [...new Set(listPaths(folder, 'ls-files', '--cached', '--others', '--exclude-standard'))]
    : walk(folder);
  return files
    .filter(file => existsSync(join(folder, file)))
    .filter(hasProse)
    .toSorted();
}

const walk = (folder: string, path = ''): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap(entry => {
    const file = path ? `${path}/${entry.name}` : entry.name;
    if (IGNORED.test(file)) return [];
    return entry.isDirectory() ? walk(folder, file) : file;
  });
