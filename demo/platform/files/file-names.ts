import { createGuid } from '../core/ids.ts';
import { findExtension, getExtension, getMimeType } from './mime-types.ts';

/** A random id with the extension of the file. `isFileId` accepts it. */
export function createFileId(name: string, mimeType: string): string {
  const extensionMatches = getMimeType(name) === mimeType;
  const extension = extensionMatches ? getExtension(name) : findExtension(mimeType);
  return `${createGuid().replaceAll('-', '')}.${extension ?? 'bin'}`;
}

/** Whether a text is the id of a file. The check is strict, because ids are file names on the disk. */
export const isFileId = (value: string): boolean => /^[\da-f]{32}\.[a-z\d]{1,8}$/.test(value);

/**
 * A file name of at most 200 characters for headers and archives, without path separators, quotes, control characters
 * and leading dots.
 */
export const sanitizeFileName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
    .replace(/[\u0000-\u001f\u007f"\\/:*?<>|]+/g, '-')
    .replace(/^\.+/, '')
    .slice(0, 200)
    // The cut may leave half of a surrogate pair, which no URL can hold.
    .replace(/\p{Surrogate}/gu, '') || 'file';
