import { DAY_MS } from '../core/clock.ts';
import type { Database } from '../core/database.ts';
import { deriveGuid } from '../core/ids.ts';
import { addFolder, listFolders } from '../files/folder-store.ts';
import { rootFolderIds } from '../files/folders.ts';
import { getExtension, getMediaType, getMimeType } from '../files/mime-types.ts';
import { type StoredFile, saveFile } from '../files/store.ts';
import { seedAssets } from './data/assets.ts';
import type { SeedFile, SeedShop } from './data/types.ts';

/** The upload time of the first file. Each further file is uploaded a day after the previous file. */
const FIRST_UPLOAD_MS = Date.parse('2026-03-02T10:00:00Z');

/** Returns the id of the folder `name` in the root folder. Creates the folder if it is missing. */
function ensureFolder(db: Database, clientId: string, name: string): string {
  const id = deriveGuid(clientId, 'folder', name);
  if (!listFolders(db, clientId).some(folder => folder.id === id))
    addFolder(db, clientId, { id, parentId: rootFolderIds.MEDIA_ROOT, name });
  return id;
}

function toStoredFile(db: Database, clientId: string, seed: SeedFile, index: number): StoredFile {
  const {
    asset,
    displayName,
    folder: path,
    fromVisitor,
    trashed,
    usedDaysAgo,
    labels = [],
    externalInfo,
    facts,
  } = seed;
  const mimeType = getMimeType(asset) ?? 'application/octet-stream';
  const rootId = fromVisitor ? rootFolderIds.VISITOR_UPLOADS_ROOT : rootFolderIds.MEDIA_ROOT;
  const folderId = path ? ensureFolder(db, clientId, path) : rootId;
  const createdAt = FIRST_UPLOAD_MS + index * DAY_MS;
  return {
    id: `${deriveGuid(clientId, 'file', displayName).replaceAll('-', '')}.${getExtension(asset)}`,
    clientId,
    visitorId: fromVisitor ? deriveGuid(clientId, 'visitor', displayName) : null,
    memberId: null,
    displayName,
    folderId: trashed ? rootFolderIds.TRASH_ROOT : folderId,
    ...(trashed && { trashedFrom: folderId }),
    ...seedAssets[asset],
    private: seed.private ?? false,
    mediaType: getMediaType(mimeType),
    mimeType,
    status: 'READY',
    facts,
    labels,
    ...(externalInfo && { externalInfo }),
    createdAt,
    updatedAt: createdAt,
    ...(usedDaysAgo !== undefined && { usedAt: FIRST_UPLOAD_MS + (30 - usedDaysAgo) * DAY_MS }),
    asset,
  };
}

/** Writes the database rows of a shop's files. Their bytes are read from the repository, not copied. */
export function seedFiles(db: Database, { clientId, files = [] }: SeedShop): void {
  for (const [index, seed] of files.entries()) saveFile(db, toStoredFile(db, clientId, seed, index));
}
