import type { MediaType } from '../../../src/api/files.ts';

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

export const getMediaType = (mimeType: string): MediaType =>
  mediaTypePatterns.find(([pattern]) => pattern.test(mimeType))?.[1] ?? 'OTHER';

export const getExtension = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The MIME type for the extension of a file's name. */
export const getMimeType = (name: string): string | undefined => {
  const extension = getExtension(name);
  return Object.hasOwn(mimeTypesByExtension, extension) ? mimeTypesByExtension[extension] : undefined;
};

/** A MIME type without parameters: `image/jpeg; charset=x` becomes `image/jpeg`. */
export const stripMimeParameters = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? '';

/** The extension that a MIME type usually has. */
export const findExtension = (mimeType: string): string | undefined =>
  Object.keys(mimeTypesByExtension).find(extension => mimeTypesByExtension[extension] === mimeType);
