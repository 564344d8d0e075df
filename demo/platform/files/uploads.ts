import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { FileDescriptor } from '../../../src/api/files.ts';
import { requireUnmuted } from '../access/member-status.ts';
import { apiError, validationError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { finalizeFile } from './ingest.ts';
import { toFileAnswer } from './query.ts';
import { findFile } from './store.ts';
import { findUpload, findUploadByFileId, saveUpload, type Upload } from './upload-store.ts';

/** The upload of a token; throws if the token is unknown or expired, or its sender muted meanwhile. */
export function getUpload({ db, clock }: Context, token: string): Upload {
  const upload = findUpload(db, token);
  if (!upload) throw apiError(401, 'UNKNOWN_UPLOAD', 'No such upload was announced.');
  if (!upload.done && upload.until <= clock.now())
    throw apiError(410, 'UPLOAD_EXPIRED', 'The upload was announced too long ago.');
  if (!upload.done) requireUnmuted(db, { memberId: upload.file.memberId, elevated: false });
  return upload;
}

/** The file of a completed upload; undefined before that. */
function findUploadedFile(context: Context, { file, done }: Upload, origin: string): FileDescriptor | undefined {
  if (!done) return undefined;
  const found = findFile(context.db, file.id);
  if (!found) throw apiError(410, 'FILE_NOT_FOUND', 'The file was deleted.');
  return toFileAnswer(context, found, origin);
}

/** Throws for a size other than the declared one. */
export function checkUploadSize({ size: announced, most }: Upload, size: number): void {
  if (size > most) throw apiError(413, 'FILE_TOO_LARGE', `The file has more than ${most} bytes.`);
  if (announced !== null && size !== announced)
    throw validationError({
      field: 'sizeInBytes',
      description: `says ${announced}, and ${size} bytes came`,
      violatedRule: 'VALIDATION',
    });
}

/** Completes the file of an upload; idempotent. */
export async function completeUpload(context: Context, fileId: string, origin: string): Promise<FileDescriptor> {
  const upload = findUploadByFileId(context.db, fileId);
  if (!upload) throw apiError(404, 'UNKNOWN_UPLOAD', 'No such upload was announced.');
  const existing = findUploadedFile(context, upload, origin);
  if (existing) return existing;
  const now = context.clock.now();
  const file = await finalizeFile(context, { ...upload.file, createdAt: now, updatedAt: now });
  saveUpload(context.db, { ...upload, done: true });
  return toFileAnswer(context, file, origin);
}

/** Receives a file in one request. */
export async function receiveFile(context: Context, token: string, body: ReadableStream | null, origin: string) {
  const upload = getUpload(context, token);
  const existing = findUploadedFile(context, upload, origin);
  if (existing) return existing;
  const path = context.blobs.getPath(upload.file.id);
  const partPath = `${path}.${createGuid()}.part`;
  let size = 0;
  const sizeLimit = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > upload.most) done(apiError(413, 'FILE_TOO_LARGE', `The file has more than ${upload.most} bytes.`));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), sizeLimit, createWriteStream(partPath));
    checkUploadSize(upload, size);
    await rename(partPath, path);
  } finally {
    await rm(partPath, { force: true });
  }
  return completeUpload(context, upload.file.id, origin);
}
