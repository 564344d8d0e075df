import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isFileId } from './kinds.ts';

/** Where the bytes of files are. */
export interface FileBox {
  /** The folder, made when it is first asked for. */
  folder(): string;
  pathOf(id: string): string;
  /** Lets go of a file's bytes; none are no problem. */
  remove(id: string): void;
  empty(): void;
  /** Aborted once the platform is closed. */
  readonly ended: AbortSignal;
  /** Files beside a database stay, those of memory go. */
  close(): void;
}

/** A folder beside the database's file; without one, a folder that goes with the process. */
export function openFileBox(db?: string): FileBox {
  const inMemory = db === undefined || db === ':memory:';
  let made: string | undefined;
  const folder = () => {
    if (made === undefined) {
      made = inMemory ? mkdtempSync(join(tmpdir(), 'platform-files-')) : resolve(`${db}.files`);
      mkdirSync(made, { recursive: true });
    }
    return made;
  };
  const end = new AbortController();
  const drop = (path: string) => rmSync(path, { recursive: true, force: true });
  return {
    folder,
    pathOf: id => {
      if (!isFileId(id)) throw new Error(`${id} is no id of a file`);
      return join(folder(), id);
    },
    remove: id => {
      if (!isFileId(id) || (made === undefined && inMemory)) return;
      for (const name of [id, `${id}.json`]) drop(join(folder(), name));
    },
    empty: () => {
      if (made === undefined && inMemory) return;
      drop(folder());
      mkdirSync(folder(), { recursive: true });
    },
    ended: end.signal,
    close: () => {
      end.abort();
      if (made !== undefined && inMemory) drop(made);
      made = undefined;
    },
  };
}
