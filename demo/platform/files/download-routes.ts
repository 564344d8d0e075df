import { type Context, Hono } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { filmOf, sendArchive, sendFile } from './download.ts';
import { dashManifest, FILM_FILE, hlsMaster, hlsMedia } from './media/manifests.ts';
import { ticketSecret } from './query.ts';
import { findFile, type KeptFile } from './store.ts';
import { opened, type Ticket } from './tickets.ts';
import { publicPath } from './view.ts';

/** Bytes under an id never change. */
const FOREVER = 'public, max-age=31536000, immutable';

const noFile = () => refusal(404, 'FILE_NOT_FOUND', 'There is no such file.');

function readyFile({ db }: Store, id: string | undefined): KeptFile {
  const file = findFile(db, id ?? '');
  if (file?.status !== 'READY') throw noFile();
  return file;
}

/** What a signed address allows; refuses what was not signed here, or for something else. */
function ticketIn(store: Store, seal: string, ...uses: readonly Ticket['use'][]): Ticket {
  const ticket = opened(ticketSecret(store), seal);
  if (!ticket || !uses.includes(ticket.use)) throw refusal(403, 'FORBIDDEN', 'The address was not made here.');
  return ticket;
}

const expired = () => refusal(403, 'URL_EXPIRED', 'The address has expired.');

type Ids = Context<RouteEnv, '/:id'>;

/** A public file by its own address. */
const open = ({ env: { store }, req }: Ids): Response => {
  const file = readyFile(store, req.param('id'));
  if (file.private || publicPath(file) !== new URL(req.url).pathname) throw noFile();
  return sendFile(store, file, { request: req.raw, cache: FOREVER });
};

/** Where files are loaded from: public ones by their id, others by signed addresses. */
export const fileBytes = new Hono<RouteEnv>()
  .get('/video/:id/file', open)
  .get('/shapes/:id', open)
  .get('/mp3/:id', open)
  .get('/3d/:id', open)
  .get('/ugd/:id', open)
  .get('/download/:seal/:name', ({ env: { store }, req, redirect }) => {
    const { seal, name } = req.param();
    const { use, ids, until, inline, afterwards } = ticketIn(store, seal, 'download', 'archive');
    if (until <= store.clock.now()) {
      if (afterwards) return redirect(afterwards, 302);
      throw expired();
    }
    if (use === 'archive') return sendArchive(store, ids, name);
    return sendFile(store, readyFile(store, ids[0]), { request: req.raw, ...(!inline && { saveAs: name }) });
  })
  .get('/stream/:seal/:name', async ({ env: { store }, req }) => {
    const { seal, name } = req.param();
    const { ids, until } = ticketIn(store, seal, 'stream');
    if (until <= store.clock.now()) throw expired();
    const file = readyFile(store, ids[0]);
    if (name === FILM_FILE) return sendFile(store, file, { request: req.raw });
    const [type, write] = Object.hasOwn(manifests, name) ? (manifests[name] ?? []) : [];
    const film = await filmOf(store, file);
    if (!type || !write || !film) throw noFile();
    return new Response(write(film), { headers: { 'content-type': type, 'cache-control': 'no-store' } });
  });

const manifests: Readonly<Record<string, readonly [type: string, write: typeof hlsMaster]>> = {
  'master.m3u8': ['application/vnd.apple.mpegurl', hlsMaster],
  'media.m3u8': ['application/vnd.apple.mpegurl', hlsMedia],
  'manifest.mpd': ['application/dash+xml', dashManifest],
};
