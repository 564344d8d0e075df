import type { FileDescriptor } from '../../../src/api/files.ts';
import { requireUnblocked, requireUnmuted } from '../access/member-status.ts';
import { apiError, validationError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import type { FilePart } from '../core/files.ts';
import { finalizeFile } from './ingest.ts';
import { toFileAnswer } from './query.ts';
import { requireShopQuota } from './quota.ts';
import { findFile } from './store.ts';
import { findUpload, findUploadByFileId, saveUpload, type Upload } from './upload-store.ts';

/** Throws if the upload has expired, or if its sender has been muted or blocked. Accepts a completed upload. */
function requireOpen({ db, clock }: Context, { done, until, file }: Upload): void {
  if (done) return;
  if (until <= clock.now()) throw apiError(410, 'UPLOAD_EXPIRED', 'The upload was announced too long ago.');
  requireUnblocked(db, file);
  requireUnmuted(db, { memberId: file.memberId, elevated: false });
}

/** The upload of a token. Throws if the token is unknown or the upload is no longer accepted. */
export function getUpload(context: Context, token: string): Upload {
  const upload = findUpload(context.db, token);
  if (!upload) throw apiError(401, 'UNKNOWN_UPLOAD', 'No such upload was announced.');
  requireOpen(context, upload);
  return upload;
}

/** The file of a completed upload. Undefined before its completion. Throws 410 if the file was deleted since. */
function findUploadedFile(context: Context, { file, done }: Upload, origin: string): FileDescriptor | undefined {
  if (!done) return undefined;
  const found = findFile(context.db, file.id);
  if (!found) throw apiError(410, 'FILE_NOT_FOUND', 'The file was deleted.');
  return toFileAnswer(context, found, origin);
}

/** Throws if the size is above the limit or differs from the declared size. */
export function checkUploadSize({ size: announced, most }: Upload, size: number): void {
  if (size > most) throw apiError(413, 'FILE_TOO_LARGE', `The file has more than ${most} bytes.`);
  if (announced !== null && size !== announced)
    throw validationError({
      field: 'sizeInBytes',
      description: `says ${announced}, and ${size} bytes came`,
      violatedRule: 'VALIDATION',
    });
}

const lastTurns = new Map<string, Promise<unknown>>();

/** Runs work on a file after all earlier work on the same file has ended. */
async function inTurn<T>(fileId: string, work: () => Promise<T>): Promise<T> {
  const earlier = lastTurns.get(fileId);
  const turn = (async () => {
    await earlier?.catch(() => {});
    return work();
  })();
  lastTurns.set(fileId, turn);
  try {
    return await turn;
  } finally {
    if (lastTurns.get(fileId) === turn) lastTurns.delete(fileId);
  }
}

/**
 * Completes the file of an upload with a part. The first part completes the file, whose bytes never change afterwards.
 * A later part is ignored, and its sender gets the completed file.
 */
export const completeUpload = (
  context: Context,
  fileId: string,
  openPart: () => FilePart | Promise<FilePart>,
  origin: string,
): Promise<FileDescriptor> =>
  inTurn(fileId, async () => {
    const upload = findUploadByFileId(context.db, fileId);
    if (!upload) throw apiError(404, 'UNKNOWN_UPLOAD', 'No such upload was announced.');
    const existing = findUploadedFile(context, upload, origin);
    if (existing) return existing;
    const part = await openPart();
    requireOpen(context, upload);
    checkUploadSize(upload, part.size);
    requireShopQuota(context, upload.file, part.size);
    await part.keep();
    const now = context.clock.now();
    const file = await finalizeFile(context, { ...upload.file, createdAt: now, updatedAt: now });
    saveUpload(context.db, { ...upload, done: true });
    return toFileAnswer(context, file, origin);
  });

/** Passes chunks on and throws when the upload exceeds its size limit. */
function limitBytes({ most }: Upload): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > most) throw apiError(413, 'FILE_TOO_LARGE', `The file has more than ${most} bytes.`);
      controller.enqueue(chunk);
    },
  });
}

/** Receives a file in one request. After the completion of the upload, returns the file and ignores the body. */
export async function receiveFile(context: Context, token: string, request: Request, origin: string) {
  const upload = getUpload(context, token);
  const existing = findUploadedFile(context, upload, origin);
  if (existing) return existing;
  // In Firefox a request has no stream of its body.
  const bytes = (request.body ?? (await request.blob()).stream()).pipeThrough(limitBytes(upload));
  const part = await context.files.receive(upload.file.id, bytes);
  try {
    return await completeUpload(context, upload.file.id, () => part, origin);
  } finally {
    await part.discard();
  }
}

/** The size of a completed upload. Undefined before its completion, and if the file is not READY. */
export function findArrivedSize({ db }: Context, fileId: string): number | undefined {
  const file = findUploadByFileId(db, fileId)?.done && findFile(db, fileId);
  return file?.status === 'READY' ? file.size : undefined;
}
