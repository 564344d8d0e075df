import type { RootFolder } from '../../../src/api/files.ts';
import type { Folder } from './folder-store.ts';

/** The ids of the root folders; calls may use the names instead. */
export const rootFolderIds: Readonly<Record<RootFolder, string>> = {
  MEDIA_ROOT: 'media-root',
  TRASH_ROOT: 'trash-root',
  VISITOR_UPLOADS_ROOT: 'visitor-uploads',
};

const isRootFolderName = (value: unknown): value is RootFolder =>
  typeof value === 'string' && Object.hasOwn(rootFolderIds, value);

export const getFolderId = (nameOrId: string): string =>
  isRootFolderName(nameOrId) ? rootFolderIds[nameOrId] : nameOrId;

export const folderExists = (folders: readonly Folder[], id: string): boolean =>
  Object.values(rootFolderIds).includes(id) || folders.some(folder => folder.id === id);

/** A folder and all folders below it. */
export function collectFolderIds(folders: readonly Folder[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found) for (const { id: inner, parentId } of folders) if (parentId === one) found.add(inner);
  return found;
}

/** The path of a folder without its root, such as `/films/2026`. */
export function getFolderPath(folders: readonly Folder[], id: string): string {
  const folder = folders.find(one => one.id === id);
  return folder ? `${getFolderPath(folders, folder.parentId)}/${folder.name}` : '';
}
