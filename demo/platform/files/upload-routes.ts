import { dirname } from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { Hono } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import { Refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { isFileId } from './kinds.ts';
import { announcedUpload, checkSize, finishUpload, takeFile } from './uploads.ts';

const PATH = '/upload-resumable';

/** A refusal in the way that the protocol's server is told of one. */
function told<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, details } = error;
    throw { status_code: status, body: JSON.stringify({ message, details }) };
  }
}

/** The store makes its folder without waiting for it, which could outlive the platform: it is given one that stays. */
function storeIn(folder: string): FileStore {
  const made = new FileStore({ directory: dirname(folder), configstore: new FileConfigstore(folder) });
  made.directory = folder;
  return made;
}

/** TUS 1.0: an upload is named like the file that it becomes, and begins with the token that announced it. */
function resumable(store: Store): Server {
  const announced = (metadata: Readonly<Record<string, string | null>> | undefined) =>
    told(() => announcedUpload(store, metadata?.token ?? ''));
  return new Server({
    path: PATH,
    datastore: storeIn(store.files.folder()),
    disableTerminationForFinishedUploads: true,
    generateUrl: ({ url }, { id }) => `${new URL(url).origin}${PATH}/${id}`,
    namingFunction: (_, metadata) => announced(metadata).file.id,
    onUploadCreate: async (_, { size, metadata }) => {
      const upload = announced(metadata);
      if (upload.done) throw { status_code: 410, body: 'The file has arrived already.' };
      if (size === undefined) throw { status_code: 400, body: 'The upload needs a length.' };
      told(() => checkSize(upload, size));
      // The token is not kept beside the bytes.
      return { metadata: {} };
    },
    onUploadFinish: async ({ url, method }, { id }) => {
      const body = JSON.stringify({ file: await finishUpload(store, id, new URL(url).origin) });
      // The answer to a POST says where the upload is, even if nothing is left to send.
      return { ...(method !== 'POST' && { status_code: 200 }), headers: { 'Content-Type': 'application/json' }, body };
    },
  });
}

/** Where files are sent to: those that were announced, in one go or in parts. */
export function fileUploads(store: Store): Hono<RouteEnv> {
  let server: Server | undefined;
  const handle = (request: Request): Promise<Response> => {
    server ??= resumable(store);
    return server.handleWeb(request);
  };
  return new Hono<RouteEnv>()
    .put('/upload/:token', async ({ req, json }) => {
      // The platform's streams and those of the web are the same.
      const body = req.raw.body as Parameters<typeof takeFile>[2];
      return json({ file: await takeFile(store, req.param('token'), body, new URL(req.url).origin) });
    })
    .post(PATH, ({ req }) => handle(req.raw))
    .on(['PATCH', 'DELETE', 'GET'], `${PATH}/:id`, async (context, next) => {
      const { raw } = context.req;
      // HEAD comes as GET, whose own meaning would be to load the bytes.
      if (raw.method === 'GET' || !isFileId(context.req.param('id'))) return next();
      return handle(raw);
    });
}
