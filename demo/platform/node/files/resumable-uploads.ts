import { dirname, join } from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { Hono } from 'hono';
import type { RouteEnv } from '../../access/route.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Context } from '../../core/context.ts';
import { isFileId } from '../../files/file-names.ts';
import { checkUploadSize, completeUpload, findArrivedSize, getUpload } from '../../files/uploads.ts';
import { type DiskFiles, toPartName } from './disk-files.ts';

const TUS_PATH = '/upload-resumable';

/** Runs `action` and converts an ApiError into an error of the TUS server. */
async function toTusErrors<T>(action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, details } = error;
    throw { status_code: status, body: JSON.stringify({ message, details }) };
  }
}

/**
 * A TUS store for an existing folder. The constructor gets the parent folder, because it creates a missing folder
 * asynchronously, possibly after the platform has closed.
 */
function createFileStore(folder: string): FileStore {
  const fileStore = new FileStore({ directory: dirname(folder), configstore: new FileConfigstore(folder) });
  fileStore.directory = folder;
  return fileStore;
}

const toFileId = (partName: string): string => partName.replace(/\.part$/, '');

/** A server of TUS 1.0. The request that creates an upload has the platform's upload token in its metadata. */
function createTusServer(context: Context, files: DiskFiles): Server {
  const findAnnounced = (metadata: Readonly<Record<string, string | null>> | undefined) =>
    toTusErrors(() => getUpload(context, metadata?.token ?? ''));
  return new Server({
    path: TUS_PATH,
    datastore: createFileStore(files.directory()),
    disableTerminationForFinishedUploads: true,
    generateUrl: ({ url }, { id }) => `${new URL(url).origin}${TUS_PATH}/${toFileId(id)}`,
    namingFunction: async (_, metadata) => toPartName((await findAnnounced(metadata)).file.id),
    getFileIdFromRequest: (_, fileId = '') => (isFileId(fileId) ? toPartName(fileId) : undefined),
    onUploadCreate: async (_, { size, metadata }) => {
      const upload = await findAnnounced(metadata);
      if (upload.done) throw { status_code: 410, body: 'The file has arrived already.' };
      if (size === undefined) throw { status_code: 400, body: 'The upload needs a length.' };
      await toTusErrors(() => checkUploadSize(upload, size));
      // Empty metadata keeps the token from being stored beside the bytes.
      return { metadata: {} };
    },
    onUploadFinish: async ({ url, method }, { id }) => {
      const fileId = toFileId(id);
      const openPart = () => files.openPart(fileId, join(files.directory(), id));
      const file = await toTusErrors(() => completeUpload(context, fileId, openPart, new URL(url).origin));
      // The answer to a POST keeps its status 201, because it names the upload.
      return {
        ...(method !== 'POST' && { status_code: 200 }),
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ file }),
      };
    },
  });
}

/** The answer to a HEAD request for a complete upload, whose last answer may have been lost. */
const answerArrived = (size: number): Response =>
  new Response(null, {
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': String(size), 'upload-length': String(size) },
  });

/** Serves TUS uploads under `/upload-resumable`. A HEAD request for a complete upload answers its size. */
export function resumableUploads(context: Context, files: DiskFiles): Hono<RouteEnv> {
  let server: Server | undefined;
  const handleTus = (request: Request): Promise<Response> => {
    server ??= createTusServer(context, files);
    return server.handleWeb(request);
  };
  return new Hono<RouteEnv>()
    .post(TUS_PATH, ({ req }) => handleTus(req.raw))
    .on(['PATCH', 'DELETE', 'GET'], `${TUS_PATH}/:id`, async (c, next) => {
      const { raw } = c.req;
      // Hono routes HEAD requests as GET. A real GET is a download for the TUS server, so it gets 404.
      const id = c.req.param('id');
      if (raw.method === 'GET' || !isFileId(id)) return next();
      const arrived = raw.method === 'HEAD' ? findArrivedSize(context, id) : undefined;
      return arrived === undefined ? handleTus(raw) : answerArrived(arrived);
    });
}
