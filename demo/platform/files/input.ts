import { type ExternalInfo, type FileDescriptor, type MediaType, mediaTypes } from '../../../src/api/files.ts';
import { applyFieldMask, type FieldParser, objectParser, stringParser } from '../core/query/field-masks.ts';
import {
  parseEnum,
  parseFields,
  parseHttpUrl,
  parseList,
  parseOptionalString,
  parseQueryBoolean,
  parseRecord,
  parseString,
  parseStringMap,
  type Report,
  reportUnknownFields,
} from '../core/validate.ts';
import { getMediaType, getMimeType, stripMimeParameters } from './mime-types.ts';

/** The largest size of a file from the merchant, and of a file from a visitor or member. */
export const MAX_FILE_BYTES = 5_000_000_000;
export const MAX_VISITOR_FILE_BYTES = 250_000_000;

export interface FileLocation {
  readonly parentFolderId?: string;
  readonly path?: readonly string[];
  readonly private: boolean;
  readonly labels: readonly string[];
  readonly externalInfo?: ExternalInfo;
}

interface UploadRequest extends FileLocation {
  readonly displayName: string;
  readonly mimeType: string;
  readonly mediaType: MediaType;
  readonly size: number | null;
}

export interface ImportRequest extends FileLocation {
  readonly url: string;
  readonly displayName: string;
  readonly mimeType?: string;
  readonly mediaType: MediaType;
  readonly headers: Readonly<Record<string, string>>;
}

type Input = Readonly<Record<string, unknown>>;

const locationFields = ['parentFolderId', 'private', 'labels', 'externalInfo', 'filePath'] as const;
export const importFields: ReadonlySet<string> = new Set([
  ...['url', 'mediaType', 'displayName', 'mimeType', 'urlParams', 'urlHeaders'],
  ...locationFields,
]);

/** 1 to 100 ids without duplicates. */
export function parseFileIds(value: unknown, field: string, report: Report): readonly string[] {
  const list = parseList(value, field, 100, report);
  if (list.length === 0) report(field, 'must not be empty', 'MIN_SIZE');
  return [...new Set(list.map((id, index) => parseString(id, `${field}[${index}]`, 250, report)))];
}

const parseLabels: FieldParser = (value, field, report) => [
  ...new Set(
    parseList(value, field, 50, report).map((label, index) => parseString(label, `${field}[${index}]`, 100, report)),
  ),
];

function parseExternalInfo(value: unknown, field: string, report: Report): ExternalInfo | undefined {
  if (value === undefined || value === null) return undefined;
  const { origin, externalIds } = parseFields(value, field, ['origin', 'externalIds'], report);
  return {
    origin: parseString(origin, `${field}.origin`, 100, report),
    externalIds: parseList(externalIds, `${field}.externalIds`, 50, report).map((id, index) =>
      parseString(id, `${field}.externalIds[${index}]`, 200, report),
    ),
  };
}

function parseFolderPath(value: unknown, field: string, report: Report): readonly string[] | undefined {
  const path = parseOptionalString(value, field, 1_000, report);
  const names = path?.split('/').filter(name => name !== '');
  if (names && (names.length === 0 || names.length > 10 || names.some(name => name === '.' || name === '..')))
    report(field, 'must name one to ten folders', 'FORMAT');
  return names;
}

function parseLocation(input: Input, prefix: string, report: Report): FileLocation {
  const parentFolderId = parseOptionalString(input.parentFolderId, `${prefix}parentFolderId`, 200, report);
  const path = parseFolderPath(input.filePath, `${prefix}filePath`, report);
  const externalInfo = parseExternalInfo(input.externalInfo, `${prefix}externalInfo`, report);
  return {
    ...(parentFolderId && { parentFolderId }),
    ...(path && { path }),
    private: parseQueryBoolean(input.private, `${prefix}private`, report),
    labels: parseLabels(input.labels, `${prefix}labels`, report) as readonly string[], // `parseLabels` returns strings
    ...(externalInfo && { externalInfo }),
  };
}

function parseMimeType(value: unknown, field: string, report: Report): string {
  const type = stripMimeParameters(parseString(value, field, 100, report));
  if (type && !/^[a-z]+\/[\w.+-]+$/.test(type)) report(field, 'must be a MIME type', 'FORMAT');
  return type;
}

export function parseUploadRequest(input: Input, maxBytes: number, report: Report): UploadRequest {
  const mimeType = parseMimeType(input.mimeType, 'mimeType', report);
  const bytes = parseOptionalString(input.sizeInBytes, 'sizeInBytes', 20, report);
  if (bytes && !/^\d+$/.test(bytes)) report('sizeInBytes', 'must be a whole number', 'FORMAT');
  else if (Number(bytes ?? 0) > maxBytes) report('sizeInBytes', `must be at most ${maxBytes}`, 'MAX');
  return {
    displayName: parseOptionalString(input.fileName, 'fileName', 250, report) ?? 'file',
    mimeType,
    mediaType: getMediaType(mimeType),
    size: bytes === undefined ? null : Number(bytes),
    ...parseLocation(input, '', report),
  };
}

/** Headers that an import request must not set, because the platform sets target and framing itself. */
const reservedHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|proxy-.*|keep-alive|expect)$/i;

function parseHeaders(value: unknown, field: string, report: Report): Readonly<Record<string, string>> {
  const headers = parseStringMap(value, field, 30, 2_000, report);
  for (const [name, text] of Object.entries(headers))
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e]/.test(text))
      report(`${field}.${name}`, 'must be a header', 'FORMAT');
    else if (reservedHeaders.test(name)) report(`${field}.${name}`, 'must not be set', 'FIELD_NOT_ALLOWED');
  return headers;
}

export function parseImportRequest(input: Input, prefix: string, report: Report): ImportRequest {
  const parsedUrl = parseHttpUrl(parseString(input.url, `${prefix}url`, 2_000, report), `${prefix}url`, report) ?? '';
  const url = new URL(URL.canParse(parsedUrl) ? parsedUrl : 'http://nowhere.invalid');
  for (const [name, value] of Object.entries(parseStringMap(input.urlParams, `${prefix}urlParams`, 30, 2_000, report)))
    url.searchParams.append(name, value);
  const fileName = url.pathname.split('/').at(-1) ?? '';
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
  const mimeType = isGiven(input.mimeType)
    ? parseMimeType(input.mimeType, `${prefix}mimeType`, report)
    : getMimeType(fileName);
  const mediaType = isGiven(input.mediaType)
    ? parseEnum(input.mediaType, `${prefix}mediaType`, mediaTypes, report)
    : undefined;
  const guessed = mimeType ? getMediaType(mimeType) : 'UNKNOWN';
  return {
    url: url.href,
    displayName:
      parseOptionalString(input.displayName, `${prefix}displayName`, 250, report) ?? (fileName.slice(0, 250) || 'file'),
    ...(mimeType && { mimeType }),
    mediaType: mediaType ?? guessed,
    headers: parseHeaders(input.urlHeaders, `${prefix}urlHeaders`, report),
    ...parseLocation(input, prefix, report),
  };
}

interface WritableFile {
  readonly displayName: string;
  /** The id of the folder. Absent for the media root. */
  readonly parentFolderId?: string;
  readonly labels: readonly string[];
  readonly externalInfo?: ExternalInfo;
}

const fileParsers: Readonly<Record<keyof WritableFile, FieldParser>> = {
  displayName: (value, field, report) => parseString(value, field, 250, report),
  parentFolderId: stringParser(200),
  labels: parseLabels,
  externalInfo: objectParser(['origin', 'externalIds'], parseExternalInfo),
};

/** Fields that a client may send back unchanged, but cannot change. */
const fixedFields = [
  ...(['id', 'hash', 'sizeInBytes', 'private', 'mediaType', 'sourceUrl', 'filePath', 'createdDate'] as const),
  ...(['siteId', 'state'] as const),
] as const satisfies readonly (keyof FileDescriptor)[];

/** Fields whose values differ between answers. A client may send them back, and they are ignored. */
const passingFields = [
  ...(['url', 'thumbnailUrl', 'media', 'operationStatus', 'updatedDate', 'lastUsedDate'] as const),
] as const satisfies readonly (keyof FileDescriptor)[];

const fileFields = new Set<string>([...Object.keys(fileParsers), ...fixedFields, ...passingFields]);

/** The writable fields of a file after a change of the fields in the mask, or without a mask of the fields sent. */
export function applyFileChange(change: unknown, mask: unknown, file: FileDescriptor, report: Report): WritableFile {
  const fields = parseRecord(change, 'file', report);
  reportUnknownFields(fields, fileFields, 'file.', 'a file', report);
  for (const name of fixedFields)
    if ((fields[name] ?? undefined) !== undefined && fields[name] !== file[name])
      report(`file.${name}`, 'cannot be changed', 'FIELD_NOT_ALLOWED');
  const { displayName, parentFolderId, labels, externalInfo } = file;
  const writable = { displayName, parentFolderId, labels, ...(externalInfo && { externalInfo }) };
  return applyFieldMask<WritableFile>(writable, fields, mask, fileParsers, 'file', report);
}
