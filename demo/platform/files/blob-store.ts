import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BlobStore } from '../core/context.ts';
import { isFileId, toPartName } from './file-names.ts';

/** A folder beside the database file; for a database in memory, a temporary one. */
export function openBlobStore(db?: string): BlobStore {
  const inMemory = db === undefined || db === ':memory:';
  let directoryPath: string | undefined;
  const getDirectory = () => {
    if (directoryPath === undefined) {
      directoryPath = inMemory ? mkdtempSync(join(tmpdir(), 'platform-files-')) : resolve(`${db}.files`);
      mkdirSync(directoryPath, { recursive: true });
    }
    return directoryPath;
  };
  const closing = new AbortController();
  const removePath = (path: string) => rmSync(path, { recursive: true, force: true });
  return {
    directory: getDirectory,
    getPath: id => {
      if (!isFileId(id)) throw new Error(`${id} is no id of a file`);
      return join(getDirectory(), id);
    },
    remove: id => {
      if (!isFileId(id) || (directoryPath === undefined && inMemory)) return;
      for (const name of [id, toPartName(id), `${toPartName(id)}.json`]) removePath(join(getDirectory(), name));
    },
    clear: () => {
      if (directoryPath === undefined && inMemory) return;
      removePath(getDirectory());
      mkdirSync(getDirectory(), { recursive: true });
    },
    closeSignal: closing.signal,
    close: () => {
      closing.abort();
      if (directoryPath !== undefined && inMemory) removePath(directoryPath);
      directoryPath = undefined;
    },
  };
}
