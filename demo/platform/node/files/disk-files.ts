import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import type { FilePart, FileSource, Files } from '../../core/files.ts';
import { createGuid } from '../../core/ids.ts';
import { isFileId } from '../../files/file-names.ts';
import { SOURCE } from '../source.ts';
import { drawPicture } from './draw-picture.ts';
import { readFilmCover } from './media/film-cover.ts';
import { readMetadata } from './media/metadata.ts';
import { readVideoInfo } from './media/video.ts';
import { downloadSafely } from './safe-download.ts';

/** The file name of the bytes of an unfinished resumable upload. */
export const toPartName = (fileId: string): string => `${fileId}.part`;

export interface DiskFiles extends Files {
  /** Returns the folder. The first call creates it. */
  directory(): string;
  /** A part of the file `id` whose bytes are at `path`. */
  openPart(id: string, path: string): Promise<FilePart>;
}

async function readHash(path: string): Promise<{ readonly hash: string; readonly size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { hash: hash.digest('hex'), size };
}

/** Files in the folder `<db>.files`. For a database in memory the folder is temporary, and `close` deletes it. */
export function openDiskFiles(db?: string): DiskFiles {
  const inMemory = db === undefined || db === ':memory:';
  let directoryPath: string | undefined;
  const getDirectory = () => {
    if (directoryPath === undefined) {
      directoryPath = inMemory ? mkdtempSync(join(tmpdir(), 'platform-files-')) : resolve(`${db}.files`);
      mkdirSync(directoryPath, { recursive: true });
    }
    return directoryPath;
  };
  const removePath = (path: string) => rmSync(path, { recursive: true, force: true });
  const getPath = ({ id, asset }: FileSource): string => {
    if (asset) return fileURLToPath(new URL(asset, SOURCE));
    if (!isFileId(id)) throw new Error(`${id} is no id of a file`);
    return join(getDirectory(), id);
  };
  const partsOf = (id: string) => [toPartName(id), `${toPartName(id)}.json`].map(name => join(getDirectory(), name));
  const openPart = async (id: string, path: string): Promise<FilePart> => ({
    size: (await stat(path)).size,
    async keep() {
      await rename(path, getPath({ id }));
      for (const part of partsOf(id)) await rm(part, { force: true });
    },
    discard: () => rm(path, { force: true }),
  });
  return {
    directory: getDirectory,
    openPart,
    // The casts are needed because the types of Node's web streams differ from those of the DOM.
    read: (source, range) => Readable.toWeb(createReadStream(getPath(source), range)) as ReturnType<Files['read']>,
    async receive(id, body) {
      const path = `${getPath({ id })}.${createGuid()}.part`;
      try {
        await pipeline(Readable.fromWeb(body as NodeStream), createWriteStream(path));
        return await openPart(id, path);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async inspect(file) {
      const path = getPath(file);
      const [hashed, facts] = await Promise.all([readHash(path), readMetadata(file, path)]);
      return { ...hashed, facts };
    },
    download: (id, options) => downloadSafely(options, getPath({ id })),
    remove: id => {
      if (!isFileId(id) || (directoryPath === undefined && inMemory)) return;
      for (const path of [getPath({ id }), ...partsOf(id)]) removePath(path);
    },
    clear: () => {
      if (directoryPath === undefined && inMemory) return;
      removePath(getDirectory());
      mkdirSync(getDirectory(), { recursive: true });
    },
    close: () => {
      if (directoryPath !== undefined && inMemory) removePath(directoryPath);
      directoryPath = undefined;
    },
    drawPicture: (source, request) => drawPicture(getPath(source), source, request),
    readCover: source => readFilmCover(getPath(source)),
    readVideo: source => readVideoInfo(getPath(source)),
  };
}
