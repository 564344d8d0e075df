import type { FileDescriptor } from '../../../src/api/files.ts';
import { mediaTypes, type RootFolder, rootFolders } from '../../../src/api/files.ts';
import type { Caller } from '../access/caller.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { newSecret } from '../core/ids.ts';
import { cursorPageOf } from '../core/query/cursors.ts';
import type { Fields } from '../core/query/paging.ts';
import { calledAs } from '../core/query/rename-violations.ts';
import { readState, writeState } from '../core/state.ts';
import { checked, isRecord, listIn, optionalTextIn, recordIn, wordIn } from '../core/validate.ts';
import { flagIn } from './fields.ts';
import { foldersOf } from './folder-store.ts';
import { folderIdOf, isFolder, roots, withinFolder } from './folders.ts';
import { filesOf, findFile, type KeptFile } from './store.ts';
import { fileAnswer, type Showing } from './view.ts';

const noFile = (fileId: unknown) => refusal(404, 'FILE_NOT_FOUND', 'The shop has no such file.', { fileId });

/** What signed addresses are signed with. */
export function ticketSecret({ db }: Store): string {
  const known = readState(db, 'ticketSecret', '');
  if (known) return known;
  const secret = newSecret();
  writeState(db, 'ticketSecret', secret);
  return secret;
}

/** A file of the shop; 404 where there is none. */
export function ownFile({ db }: Store, { clientId }: Caller, id: string): KeptFile {
  const file = findFile(db, id);
  if (file?.clientId !== clientId) throw noFile(id);
  return file;
}

/** A file that was sent whole. */
export function readyFile(store: Store, caller: Caller, id: string): KeptFile {
  const file = ownFile(store, caller, id);
  if (file.status !== 'READY') throw refusal(409, 'FILE_NOT_READY', 'The file is not there yet.', { fileId: id });
  return file;
}

/** The merchant reads every file, others those that they have sent. */
export function readableFile(store: Store, caller: Caller, id: string): KeptFile {
  const file = ownFile(store, caller, id);
  const sentBy = caller.memberId ? file.memberId === caller.memberId : file.visitorId === caller.visitorId;
  const sentByThem = sentBy && (file.memberId ?? file.visitorId) !== null;
  if (!caller.elevated && !sentByThem) throw refusal(403, 'FORBIDDEN', 'Only the merchant may do this.');
  return file;
}

export const showingOf = (store: Store, clientId: string, origin: string): Showing => ({
  origin,
  now: store.clock.now(),
  secret: ticketSecret(store),
  folders: foldersOf(store.db, clientId),
});

export const shownFile = (store: Store, file: KeptFile, origin: string): FileDescriptor =>
  fileAnswer(file, showingOf(store, file.clientId, origin));

const fields: Fields<KeptFile> = {
  id: file => file.id,
  displayName: file => file.displayName,
  sizeInBytes: file => file.size,
  createdDate: file => new Date(file.createdAt).toISOString(),
  updatedDate: file => new Date(file.updatedAt).toISOString(),
  mediaType: file => file.mediaType,
  private: file => file.private,
  parentFolderId: file => file.folderId,
  trashed: file => file.trashedFrom !== undefined,
  words: file => [file.displayName, ...file.labels],
};

const sortable = ['displayName', 'sizeInBytes', 'createdDate', 'updatedDate', 'mediaType'];

type Input = Readonly<Record<string, unknown>>;

/** The conditions and the order that a list's own fields ask for. */
function queryOf(input: Input, filter: Input) {
  const { kinds, secret, sort } = checked(fail => {
    const list = typeof input.mediaTypes === 'string' ? [input.mediaTypes] : input.mediaTypes;
    const asked = recordIn(input.sort, 'sort', fail);
    const sort = isRecord(input.sort) ? asked : undefined;
    if (sort && !sortable.includes(String(sort.fieldName)))
      fail('sort.fieldName', `must be one of ${sortable.join(', ')}`, 'INVALID_ENUM_VALUE');
    if (sort?.order !== undefined) wordIn(sort.order, 'sort.order', ['ASC', 'DESC'], fail);
    return {
      kinds: listIn(list, 'mediaTypes', mediaTypes.length, fail).map((kind, index) =>
        wordIn(kind, `mediaTypes[${index}]`, mediaTypes, fail),
      ),
      secret: flagIn(input.private, 'private', fail),
      sort: sort && [{ fieldName: sort.fieldName, order: sort.order ?? 'ASC' }],
    };
  });
  const all = {
    ...filter,
    ...(kinds.length > 0 && { mediaType: { $in: kinds } }),
    ...(secret !== undefined && { private: secret }),
  };
  return { filter: all, ...(sort && { sort }) };
}

/** A page of the shop's files that meet the input and `filter`; 50 unless asked for otherwise, at most 100. */
export function filePage(store: Store, { clientId }: Caller, origin: string, input: Input, filter: Input) {
  const found = filesOf(store.db, clientId);
  const query = { ...queryOf(input, filter), cursorPaging: input.paging };
  // The paging of these calls has a name of its own.
  const { items, metadata } = calledAs('paging', () => cursorPageOf(found, query, fields), 'query.cursorPaging');
  const showing = showingOf(store, clientId, origin);
  const { cursors, hasNext } = metadata;
  return { files: items.map(file => fileAnswer(file, showing)), nextCursor: { cursors, hasNext } };
}

/** The folder that a list is asked for. */
export function listedFolder({ db }: Store, { clientId }: Caller, asked: unknown, otherwise: RootFolder): string {
  const named = checked(fail => optionalTextIn(asked, 'parentFolderId', 200, fail)) ?? otherwise;
  const id = folderIdOf(named);
  if (!isFolder(foldersOf(db, clientId), id))
    throw refusal(404, 'FOLDER_NOT_FOUND', 'The shop has no such folder.', { folderId: named });
  return id;
}

/** What a search looks through, and for. */
export function searchFilter({ db }: Store, { clientId }: Caller, input: Input): Input {
  const { words, root } = checked(fail => ({
    words: optionalTextIn(input.search, 'search', 100, fail),
    root: input.rootFolder === undefined ? 'MEDIA_ROOT' : wordIn(input.rootFolder, 'rootFolder', rootFolders, fail),
  }));
  const folders = [...withinFolder(foldersOf(db, clientId), roots[root ?? 'MEDIA_ROOT'])];
  const where = root === 'TRASH_ROOT' ? { trashed: true } : { trashed: false, parentFolderId: { $in: folders } };
  return { ...where, ...(words && { words: { $contains: words } }) };
}
