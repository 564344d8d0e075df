import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { FileDescriptor } from '../../../src/api/files.ts';
import { invalid, refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { newGuid } from '../core/ids.ts';
import { settleFile } from './ingest.ts';
import { shownFile } from './query.ts';
import { findFile } from './store.ts';
import { findUpload, saveUpload, type Upload, uploadOf } from './upload-store.ts';

/** The upload that a token announces. Refuses unknown tokens, and those whose time has passed. */
export function announcedUpload({ db, clock }: Store, token: string): Upload {
  const upload = findUpload(db, token);
  if (!upload) throw refusal(401, 'UNKNOWN_UPLOAD', 'No such upload was announced.');
  if (!upload.done && upload.until <= clock.now())
    throw refusal(410, 'UPLOAD_EXPIRED', 'The upload was announced too long ago.');
  return upload;
}

/** What has arrived already; nothing where it is still to come. */
export function arrivedFile(store: Store, { file, done }: Upload, origin: string): FileDescriptor | undefined {
  if (!done) return undefined;
  const found = findFile(store.db, file.id);
  if (!found) throw refusal(410, 'FILE_NOT_FOUND', 'The file was deleted.');
  return shownFile(store, found, origin);
}

/** Refuses a size that was not announced. */
export function checkSize({ size: announced, most }: Upload, size: number): void {
  if (size > most) throw refusal(413, 'FILE_TOO_LARGE', `The file has more than ${most} bytes.`);
  if (announced !== null && size !== announced)
    throw invalid({
      field: 'sizeInBytes',
      description: `says ${announced}, and ${size} bytes came`,
      violatedRule: 'VALIDATION',
    });
}

/** Makes a file of what has arrived under its id; doing so again changes nothing. */
export async function finishUpload(store: Store, fileId: string, origin: string): Promise<FileDescriptor> {
  const upload = uploadOf(store.db, fileId);
  if (!upload) throw refusal(404, 'UNKNOWN_UPLOAD', 'No such upload was announced.');
  const known = arrivedFile(store, upload, origin);
  if (known) return known;
  const now = store.clock.now();
  const file = await settleFile(store, { ...upload.file, createdAt: now, updatedAt: now });
  saveUpload(store.db, { ...upload, done: true });
  return shownFile(store, file, origin);
}

/** Takes a whole file in one go. */
export async function takeFile(store: Store, token: string, body: ReadableStream | null, origin: string) {
  const upload = announcedUpload(store, token);
  const known = arrivedFile(store, upload, origin);
  if (known) return known;
  const path = store.files.pathOf(upload.file.id);
  const part = `${path}.${newGuid()}.part`;
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > upload.most) done(refusal(413, 'FILE_TOO_LARGE', `The file has more than ${upload.most} bytes.`));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), counted, createWriteStream(part));
    checkSize(upload, size);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
  return finishUpload(store, upload.file.id, origin);
}
