import type { MediaType } from '../../../src/api/files.ts';
import { createGuid } from '../core/ids.ts';

const mimeTypesByExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  gz: 'application/gzip',
  gltf: 'model/gltf+json',
  glb: 'model/gltf-binary',
  bin: 'application/octet-stream',
};

const mediaTypePatterns: readonly (readonly [RegExp, MediaType])[] = [
  [/^image\/svg\b/, 'VECTOR'],
  [/^image\//, 'IMAGE'],
  [/^video\//, 'VIDEO'],
  [/^audio\//, 'AUDIO'],
  [/^model\//, 'MODEL3D'],
  [/\b(zip|gzip|x-tar|x-rar|vnd\.rar|x-7z-compressed)\b/, 'ARCHIVE'],
  [/^text\/|\/pdf$|msword|officedocument|opendocument/, 'DOCUMENT'],
];

/** What kind of file a MIME type means. */
export const getMediaType = (mimeType: string): MediaType =>
  mediaTypePatterns.find(([pattern]) => pattern.test(mimeType))?.[1] ?? 'OTHER';

export const getExtension = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The MIME type that a file's name promises. */
export const getMimeType = (name: string): string | undefined => {
  const extension = getExtension(name);
  return Object.hasOwn(mimeTypesByExtension, extension) ? mimeTypesByExtension[extension] : undefined;
};

/** `image/jpeg; charset=x` is `image/jpeg`. */
export const stripMimeParameters = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? '';

/** An id that nobody guesses, with the ending that fits the file. */
export function createFileId(name: string, mimeType: string): string {
  const extensionMatches = getMimeType(name) === mimeType;
  const extension = extensionMatches
    ? getExtension(name)
    : Object.keys(mimeTypesByExtension).find(one => mimeTypesByExtension[one] === mimeType);
  return `${createGuid().replaceAll('-', '')}.${extension ?? 'bin'}`;
}

/** Ids are names in the files' folder: nothing else may lead there. */
export const isFileId = (value: string): boolean => /^[\da-f]{32}\.[a-z\d]{1,8}$/.test(value);

/** A file's name for a header or an archive: no paths, no control characters. */
export const sanitizeFileName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
    .replace(/[\u0000-\u001f\u007f"\\/:*?<>|]+/g, '-')
    .replace(/^\.+/, '')
    .slice(0, 200)
    // A character that was cut in half is no part of any address.
    .replace(/\p{Surrogate}/gu, '') || 'file';
