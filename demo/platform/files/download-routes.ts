import { Hono, type Context as HonoContext } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { readStreamableVideo, sendArchive, sendFile } from './download.ts';
import { dashManifest, hlsMasterPlaylist, hlsMediaPlaylist, VIDEO_FILE } from './manifests.ts';
import { getTicketSecret } from './query.ts';
import { type Ticket, verifyTicket } from './signed-urls.ts';
import { findFile, type StoredFile } from './store.ts';
import { getPublicPath } from './view.ts';

/** Responses can be cached for good, because the bytes of an id never change. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

const fileNotFound = () => apiError(404, 'FILE_NOT_FOUND', 'There is no such file.');

function requireReadyFile({ db }: Context, id: string | undefined): StoredFile {
  const file = findFile(db, id ?? '');
  if (file?.status !== 'READY' || file.trashedFrom !== undefined) throw fileNotFound();
  return file;
}

/** The ticket in a signed URL. Throws unless the platform signed it for one of `uses`. */
function requireTicket(context: Context, signedTicket: string, ...uses: readonly Ticket['use'][]): Ticket {
  const ticket = verifyTicket(getTicketSecret(context), signedTicket);
  if (!ticket || !uses.includes(ticket.use)) throw apiError(403, 'FORBIDDEN', 'The address was not made here.');
  return ticket;
}

const urlExpired = () => apiError(403, 'URL_EXPIRED', 'The address has expired.');

type FileRouteContext = HonoContext<RouteEnv, '/:id'>;

const sendPublicFile = ({ env: { context }, req }: FileRouteContext): Response => {
  const file = requireReadyFile(context, req.param('id'));
  if (file.private || getPublicPath(file) !== new URL(req.url).pathname) throw fileNotFound();
  return sendFile(context, file, { request: req.raw, cache: IMMUTABLE_CACHE });
};

/** Serves public files by id, and private files, archives and video streams by signed URL. */
export const fileDownloads = new Hono<RouteEnv>()
  .get('/video/:id/file', sendPublicFile)
  .get('/shapes/:id', sendPublicFile)
  .get('/mp3/:id', sendPublicFile)
  .get('/3d/:id', sendPublicFile)
  .get('/ugd/:id', sendPublicFile)
  .get('/download/:seal/:name', ({ env: { context }, req, redirect }) => {
    const { seal, name } = req.param();
    const { use, ids, until, inline, afterwards } = requireTicket(context, seal, 'download', 'archive');
    if (until <= context.clock.now()) {
      if (afterwards) return redirect(afterwards, 302);
      throw urlExpired();
    }
    if (use === 'archive') return sendArchive(context, ids, name);
    return sendFile(context, requireReadyFile(context, ids[0]), { request: req.raw, ...(!inline && { saveAs: name }) });
  })
  .get('/stream/:seal/:name', async ({ env: { context }, req }) => {
    const { seal, name } = req.param();
    const { ids, until } = requireTicket(context, seal, 'stream');
    if (until <= context.clock.now()) throw urlExpired();
    const file = requireReadyFile(context, ids[0]);
    if (name === VIDEO_FILE) return sendFile(context, file, { request: req.raw });
    const [type, write] = Object.hasOwn(manifests, name) ? (manifests[name] ?? []) : [];
    const film = await readStreamableVideo(context, file);
    if (!type || !write || !film) throw fileNotFound();
    return new Response(write(film), { headers: { 'content-type': type, 'cache-control': 'no-store' } });
  });

const manifests: Readonly<Record<string, readonly [type: string, write: typeof hlsMasterPlaylist]>> = {
  'master.m3u8': ['application/vnd.apple.mpegurl', hlsMasterPlaylist],
  'media.m3u8': ['application/vnd.apple.mpegurl', hlsMediaPlaylist],
  'manifest.mpd': ['application/dash+xml', dashManifest],
};
