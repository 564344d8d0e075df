import { type ExternalInfo, type FileDescriptor, type MediaType, mediaTypes } from '../../../src/api/files.ts';
import { masked, type Reader } from '../core/query/field-masks.ts';
import { type Fail, isRecord, listIn, optionalTextIn, textIn, webUrlIn, wordIn } from '../core/validate.ts';
import { mediaTypeOf, mimeTypeOf, plainMimeType } from './kinds.ts';

/** The largest file, and the largest of a visitor. */
export const MOST_BYTES = 5_000_000_000;
export const MOST_VISITOR_BYTES = 250_000_000;

/** Where a new file goes, and whose words go with it. */
export interface Place {
  readonly parentFolderId?: string;
  readonly path?: readonly string[];
  readonly private: boolean;
  readonly labels: readonly string[];
  readonly externalInfo?: ExternalInfo;
}

export interface UploadAsked extends Place {
  readonly displayName: string;
  readonly mimeType: string;
  readonly mediaType: MediaType;
  readonly size: number | null;
}

export interface ImportAsked extends Place {
  readonly url: string;
  readonly displayName: string;
  readonly mimeType?: string;
  readonly mediaType: MediaType;
  readonly headers: Readonly<Record<string, string>>;
}

type Input = Readonly<Record<string, unknown>>;

const placeFields = ['parentFolderId', 'private', 'labels', 'externalInfo', 'filePath'] as const;
export const importFields = [
  ...['url', 'mediaType', 'displayName', 'mimeType', 'urlParams', 'urlHeaders'],
  ...placeFields,
];

/** True or false, also as the query string says it. */
export function flagIn(value: unknown, field: string, fail: Fail): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === true || value === 'true') return true;
  if (value !== false && value !== 'false') fail(field, 'must be true or false', 'FORMAT');
  return false;
}

/** A list of ids, neither empty nor longer than 100. */
export function fileIdsIn(value: unknown, field: string, fail: Fail): readonly string[] {
  const list = listIn(value, field, 100, fail);
  if (list.length === 0) fail(field, 'must not be empty', 'MIN_SIZE');
  return [...new Set(list.map((id, index) => textIn(id, `${field}[${index}]`, 250, fail)))];
}

const labelsIn: Reader = (value, field, fail) => [
  ...new Set(listIn(value, field, 50, fail).map((label, index) => textIn(label, `${field}[${index}]`, 100, fail))),
];

function externalInfoIn(value: unknown, field: string, fail: Fail): ExternalInfo | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) fail(field, 'must be an object', 'FORMAT');
  const { origin, externalIds } = isRecord(value) ? value : {};
  return {
    origin: textIn(origin, `${field}.origin`, 100, fail),
    externalIds: listIn(externalIds, `${field}.externalIds`, 50, fail).map((id, index) =>
      textIn(id, `${field}.externalIds[${index}]`, 200, fail),
    ),
  };
}

function pathIn(value: unknown, field: string, fail: Fail): readonly string[] | undefined {
  const path = optionalTextIn(value, field, 1_000, fail);
  const names = path?.split('/').filter(name => name !== '');
  if (names && (names.length === 0 || names.length > 10 || names.some(name => name === '.' || name === '..')))
    fail(field, 'must name one to ten folders', 'FORMAT');
  return names;
}

function placeIn(input: Input, at: string, fail: Fail): Place {
  const parentFolderId = optionalTextIn(input.parentFolderId, `${at}parentFolderId`, 200, fail);
  const path = pathIn(input.filePath, `${at}filePath`, fail);
  const externalInfo = externalInfoIn(input.externalInfo, `${at}externalInfo`, fail);
  return {
    ...(parentFolderId && { parentFolderId }),
    ...(path && { path }),
    private: flagIn(input.private, `${at}private`, fail) ?? false,
    labels: labelsIn(input.labels, `${at}labels`, fail) as readonly string[], // as its reader makes them
    ...(externalInfo && { externalInfo }),
  };
}

function mimeTypeIn(value: unknown, field: string, fail: Fail): string {
  const type = plainMimeType(textIn(value, field, 100, fail));
  if (type && !/^[a-z]+\/[\w.+-]+$/.test(type)) fail(field, 'must be a MIME type', 'FORMAT');
  return type;
}

export function uploadIn(input: Input, most: number, fail: Fail): UploadAsked {
  const mimeType = mimeTypeIn(input.mimeType, 'mimeType', fail);
  const bytes = optionalTextIn(input.sizeInBytes, 'sizeInBytes', 20, fail);
  if (bytes && !/^\d+$/.test(bytes)) fail('sizeInBytes', 'must be a whole number', 'FORMAT');
  else if (Number(bytes ?? 0) > most) fail('sizeInBytes', `must be at most ${most}`, 'MAX');
  return {
    displayName: optionalTextIn(input.fileName, 'fileName', 250, fail) ?? 'file',
    mimeType,
    mediaType: mediaTypeOf(mimeType),
    size: bytes === undefined ? null : Number(bytes),
    ...placeIn(input, '', fail),
  };
}

/** Names and values that go into a request, as texts. */
function pairsIn(value: unknown, field: string, fail: Fail): Readonly<Record<string, string>> {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) fail(field, 'must be an object', 'FORMAT');
  const pairs = Object.entries(isRecord(value) ? value : {});
  if (pairs.length > 30) fail(field, 'must not have more than 30 entries', 'MAX_SIZE');
  return Object.fromEntries(pairs.map(([name, one]) => [name, textIn(one, `${field}.${name}`, 2_000, fail)]));
}

/** Headers that say where a request goes or how it is framed are the platform's own. */
const ownHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|proxy-.*|keep-alive|expect)$/i;

function headersIn(value: unknown, field: string, fail: Fail): Readonly<Record<string, string>> {
  const headers = pairsIn(value, field, fail);
  for (const [name, text] of Object.entries(headers))
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e]/.test(text))
      fail(`${field}.${name}`, 'must be a header', 'FORMAT');
    else if (ownHeaders.test(name)) fail(`${field}.${name}`, 'must not be set', 'FIELD_NOT_ALLOWED');
  return headers;
}

export function importIn(input: Input, at: string, fail: Fail): ImportAsked {
  const asked = webUrlIn(textIn(input.url, `${at}url`, 2_000, fail), `${at}url`, fail) ?? '';
  const url = new URL(URL.canParse(asked) ? asked : 'http://nowhere.invalid');
  for (const [name, value] of Object.entries(pairsIn(input.urlParams, `${at}urlParams`, fail)))
    url.searchParams.append(name, value);
  const named = url.pathname.split('/').at(-1) ?? '';
  const given = (value: unknown) => value !== undefined && value !== null && value !== '';
  const known = given(input.mimeType) ? mimeTypeIn(input.mimeType, `${at}mimeType`, fail) : mimeTypeOf(named);
  const mediaType = given(input.mediaType) ? wordIn(input.mediaType, `${at}mediaType`, mediaTypes, fail) : undefined;
  const guessed = known ? mediaTypeOf(known) : 'UNKNOWN';
  return {
    url: url.href,
    displayName: optionalTextIn(input.displayName, `${at}displayName`, 250, fail) ?? (named.slice(0, 250) || 'file'),
    ...(known && { mimeType: known }),
    mediaType: mediaType ?? guessed,
    headers: headersIn(input.urlHeaders, `${at}urlHeaders`, fail),
    ...placeIn(input, at, fail),
  };
}

export interface FileChange {
  readonly displayName: string;
  readonly parentFolderId: string;
  readonly labels: readonly string[];
}

/** What the platform says of a file itself: it may be sent along, and says nothing new. */
const told: readonly (keyof FileDescriptor)[] = [
  ...(['id', 'url', 'hash', 'sizeInBytes', 'private', 'mediaType', 'media', 'operationStatus', 'sourceUrl'] as const),
  ...(['thumbnailUrl', 'createdDate', 'updatedDate', 'lastUsedDate', 'filePath', 'siteId', 'state'] as const),
  'externalInfo',
];

export function changeIn(file: unknown, before: FileChange, fail: Fail): FileChange {
  const readers: Readonly<Record<keyof FileChange, Reader>> = {
    displayName: (value, field) => textIn(value, field, 250, fail),
    parentFolderId: (value, field) => textIn(value, field, 200, fail),
    labels: labelsIn,
  };
  for (const name of Object.keys(isRecord(file) ? file : {}))
    if (!Object.hasOwn(readers, name) && !told.some(one => one === name))
      fail(`file.${name}`, 'is no field of a file', 'FIELD_NOT_ALLOWED');
  return masked(before, file, undefined, readers, 'file', fail);
}
