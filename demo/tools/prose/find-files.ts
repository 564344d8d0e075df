import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listPaths } from '../history.ts';
import { hasProse } from './read-file.ts';

/** Paths outside of the project. Needed only without git, because git knows the ignored files. */
const IGNORED = /(?:^|\/)(?:node_modules|\.git|\.output)$|^dist\/(?!README\.md$)/;

/** The project's files that may hold prose: tracked and new files, or all files if there is no git repository. */
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
