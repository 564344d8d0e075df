import type { RootFolder } from '../../../src/api/files.ts';
import type { Folder } from './folder-store.ts';

/** The roots' own ids; a call may also name them as the specification does. */
export const roots: Readonly<Record<RootFolder, string>> = {
  MEDIA_ROOT: 'media-root',
  TRASH_ROOT: 'trash-root',
  VISITOR_UPLOADS_ROOT: 'visitor-uploads',
};

export const isRootName = (value: unknown): value is RootFolder =>
  typeof value === 'string' && Object.hasOwn(roots, value);

export const folderIdOf = (named: string): string => (isRootName(named) ? roots[named] : named);

export const isFolder = (folders: readonly Folder[], id: string): boolean =>
  Object.values(roots).includes(id) || folders.some(folder => folder.id === id);

/** The folder and all that are in it. */
export function withinFolder(folders: readonly Folder[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found) for (const { id: inner, parentId } of folders) if (parentId === one) found.add(inner);
  return found;
}

/** `/films/2026`: the folders above a file, without their root. */
export function pathTo(folders: readonly Folder[], id: string): string {
  const folder = folders.find(one => one.id === id);
  return folder ? `${pathTo(folders, folder.parentId)}/${folder.name}` : '';
}
