import { dirname } from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { Hono } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import { ApiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { isFileId } from './file-names.ts';
import { checkUploadSize, completeUpload, getUpload, receiveFile } from './uploads.ts';

const TUS_PATH = '/upload-resumable';

/** Turns API errors into those of the TUS server. */
function toTusErrors<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, details } = error;
    throw { status_code: status, body: JSON.stringify({ message, details }) };
  }
}

/** The TUS store creates its folder asynchronously, which could outlive the platform, so an existing one is passed. */
function createFileStore(folder: string): FileStore {
  const fileStore = new FileStore({ directory: dirname(folder), configstore: new FileConfigstore(folder) });
  fileStore.directory = folder;
  return fileStore;
}

/** TUS 1.0: an upload has the id of its file and starts with the token of its upload URL. */
function createTusServer(context: Context): Server {
  const findAnnounced = (metadata: Readonly<Record<string, string | null>> | undefined) =>
    toTusErrors(() => getUpload(context, metadata?.token ?? ''));
  return new Server({
    path: TUS_PATH,
    datastore: createFileStore(context.blobs.directory()),
    disableTerminationForFinishedUploads: true,
    generateUrl: ({ url }, { id }) => `${new URL(url).origin}${TUS_PATH}/${id}`,
    namingFunction: (_, metadata) => findAnnounced(metadata).file.id,
    onUploadCreate: async (_, { size, metadata }) => {
      const upload = findAnnounced(metadata);
      if (upload.done) throw { status_code: 410, body: 'The file has arrived already.' };
      if (size === undefined) throw { status_code: 400, body: 'The upload needs a length.' };
      toTusErrors(() => checkUploadSize(upload, size));
      // The token is not stored beside the bytes.
      return { metadata: {} };
    },
    onUploadFinish: async ({ url, method }, { id }) => {
      const body = JSON.stringify({ file: await completeUpload(context, id, new URL(url).origin) });
      // The answer to a POST names the upload, even one that is already complete.
      return { ...(method !== 'POST' && { status_code: 200 }), headers: { 'Content-Type': 'application/json' }, body };
    },
  });
}

/** Uploads to the URLs that were handed out, in one request or resumable. */
export function fileUploads(context: Context): Hono<RouteEnv> {
  let server: Server | undefined;
  const handleTus = (request: Request): Promise<Response> => {
    server ??= createTusServer(context);
    return server.handleWeb(request);
  };
  return new Hono<RouteEnv>()
    .put('/upload/:token', async ({ env, req, json }) => {
      // The cast: Node's web streams are those of the DOM types.
      const body = req.raw.body as Parameters<typeof receiveFile>[2];
      return json({ file: await receiveFile(context, req.param('token'), body, env.origin) });
    })
    .post(TUS_PATH, ({ req }) => handleTus(req.raw))
    .on(['PATCH', 'DELETE', 'GET'], `${TUS_PATH}/:id`, async (c, next) => {
      const { raw } = c.req;
      // HEAD arrives as GET, which the TUS server would take for a download.
      if (raw.method === 'GET' || !isFileId(c.req.param('id'))) return next();
      return handleTus(raw);
    });
}
