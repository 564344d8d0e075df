import type { FileDescriptor } from '../../../src/api/files.ts';
import { mediaTypes, type RootFolder, rootFolders } from '../../../src/api/files.ts';
import type { Caller } from '../access/caller.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { paginateByCursor } from '../core/query/cursors.ts';
import { withViolationField } from '../core/query/rename-violations.ts';
import { defineQueryFields } from '../core/query/visible-fields.ts';
import { readSecret } from '../core/state.ts';
import {
  isRecord,
  parseEnum,
  parseFields,
  parseList,
  parseOptionalBoolean,
  parseOptionalString,
  validate,
} from '../core/validate.ts';
import { listFolders } from './folder-store.ts';
import { collectFolderIds, folderExists, getFolderId, rootFolderIds } from './folders.ts';
import { findFile, listFiles, type StoredFile } from './store.ts';
import { type FileView, toFileDescriptor } from './view.ts';

const fileNotFound = (fileId: unknown) => apiError(404, 'FILE_NOT_FOUND', 'The shop has no such file.', { fileId });

/** The key that signs URLs. */
export const getTicketSecret = ({ db }: Context): string => readSecret(db, 'ticketSecret');

/** A file of the shop; throws 404 if it does not exist. */
export function getFile({ db }: Context, { clientId }: Caller, id: string): StoredFile {
  const file = findFile(db, id);
  if (file?.clientId !== clientId) throw fileNotFound(id);
  return file;
}

/** A READY file. Throws for a file in any other state. */
export function getReadyFile(context: Context, caller: Caller, id: string): StoredFile {
  const file = getFile(context, caller, id);
  if (file.status !== 'READY') throw apiError(409, 'FILE_NOT_READY', 'The file is not there yet.', { fileId: id });
  return file;
}

/** Any file of the shop for the merchant, or an own upload for a visitor or member. Throws 403 for other files. */
export function getReadableFile(context: Context, caller: Caller, id: string): StoredFile {
  const file = getFile(context, caller, id);
  const isSameSender = caller.memberId ? file.memberId === caller.memberId : file.visitorId === caller.visitorId;
  const isOwn = isSameSender && (file.memberId ?? file.visitorId) !== null;
  if (!caller.elevated && !isOwn) throw apiError(403, 'FORBIDDEN', 'Only the merchant may do this.');
  return file;
}

const getFileViewOptions = (context: Context, clientId: string, origin: string): FileView => ({
  origin,
  now: context.clock.now(),
  secret: getTicketSecret(context),
  folders: listFolders(context.db, clientId),
});

export const toFileAnswer = (context: Context, file: StoredFile, origin: string): FileDescriptor =>
  toFileDescriptor(file, getFileViewOptions(context, file.clientId, origin));

type FileField =
  | 'id'
  | 'displayName'
  | 'sizeInBytes'
  | 'createdDate'
  | 'updatedDate'
  | 'mediaType'
  | 'private'
  | 'parentFolderId'
  | 'trashed'
  | 'words';

/** All query fields are for the merchant, because only the merchant lists files. */
const queryFields = defineQueryFields<StoredFile, Record<FileField, unknown>, FileField>(
  {},
  {
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
  },
);

const SORTABLE_FIELDS = ['displayName', 'sizeInBytes', 'createdDate', 'updatedDate', 'mediaType'];

type Input = Readonly<Record<string, unknown>>;

/** The filter and sort of a list call, in the form of a query. */
function toFileQuery(input: Input, filter: Input) {
  const {
    kinds: mediaTypeFilter,
    secret: isPrivate,
    sort,
  } = validate(report => {
    const list = typeof input.mediaTypes === 'string' ? [input.mediaTypes] : input.mediaTypes;
    const sortInput = parseFields(input.sort, 'sort', ['fieldName', 'order'], report);
    const sort = isRecord(input.sort) ? sortInput : undefined;
    if (sort && !SORTABLE_FIELDS.includes(String(sort.fieldName)))
      report('sort.fieldName', `must be one of ${SORTABLE_FIELDS.join(', ')}`, 'INVALID_ENUM_VALUE');
    if (sort?.order !== undefined) parseEnum(sort.order, 'sort.order', ['ASC', 'DESC'], report);
    return {
      kinds: parseList(list, 'mediaTypes', mediaTypes.length, report).map((kind, index) =>
        parseEnum(kind, `mediaTypes[${index}]`, mediaTypes, report),
      ),
      secret: parseOptionalBoolean(input.private, 'private', report),
      sort: sort && [{ fieldName: sort.fieldName, order: sort.order ?? 'ASC' }],
    };
  });
  const all = {
    ...filter,
    ...(mediaTypeFilter.length > 0 && { mediaType: { $in: mediaTypeFilter } }),
    ...(isPrivate !== undefined && { private: isPrivate }),
  };
  return { filter: all, ...(sort && { sort }) };
}

/** A page of the shop's files that match the input and `filter`: 50 by default, at most 100. */
export function queryFiles(context: Context, caller: Caller, origin: string, input: Input, filter: Input) {
  const { clientId } = caller;
  const files = listFiles(context.db, clientId);
  const query = { ...toFileQuery(input, filter), cursorPaging: input.paging };
  // These calls have the field `paging`, not `query.cursorPaging`.
  const { items, metadata } = withViolationField(
    'paging',
    () => paginateByCursor(files, query, queryFields(caller)),
    'query.cursorPaging',
  );
  const viewOptions = getFileViewOptions(context, clientId, origin);
  const { cursors, hasNext } = metadata;
  return { files: items.map(file => toFileDescriptor(file, viewOptions)), nextCursor: { cursors, hasNext } };
}

/** The id of the folder that a call lists, by default `fallback`. Throws 404 if the folder does not exist. */
export function getListedFolderId(
  { db }: Context,
  { clientId }: Caller,
  parentFolderId: unknown,
  fallback: RootFolder,
): string {
  const requested = validate(report => parseOptionalString(parentFolderId, 'parentFolderId', 200, report)) ?? fallback;
  const id = getFolderId(requested);
  if (!folderExists(listFolders(db, clientId), id))
    throw apiError(404, 'FOLDER_NOT_FOUND', 'The shop has no such folder.', { folderId: requested });
  return id;
}

export function createSearchFilter({ db }: Context, { clientId }: Caller, input: Input): Input {
  const { words, root } = validate(report => ({
    words: parseOptionalString(input.search, 'search', 100, report),
    root:
      input.rootFolder === undefined ? 'MEDIA_ROOT' : parseEnum(input.rootFolder, 'rootFolder', rootFolders, report),
  }));
  const folders = [...collectFolderIds(listFolders(db, clientId), rootFolderIds[root ?? 'MEDIA_ROOT'])];
  const conditions = root === 'TRASH_ROOT' ? { trashed: true } : { trashed: false, parentFolderId: { $in: folders } };
  return { ...conditions, ...(words && { words: { $contains: words } }) };
}
