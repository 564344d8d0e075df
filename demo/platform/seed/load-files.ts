import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../core/database.ts';
import { guidOf } from '../core/ids.ts';
import { crc32 } from '../files/crc32.ts';
import { addFolder, foldersOf } from '../files/folder-store.ts';
import { roots } from '../files/folders.ts';
import { endingOf, mediaTypeOf, mimeTypeOf } from '../files/kinds.ts';
import { type KeptFile, saveFile } from '../files/store.ts';
import type { SeedFile, SeedShop } from './data/types.ts';

const DAY = 86_400_000;
/** When the first of them was sent; the others a day each after it. */
const BEGIN = Date.parse('2026-03-02T10:00:00Z');

const counted = new Map<string, Pick<KeptFile, 'hash' | 'crc' | 'size'>>();

/** A file is read once, however many platforms a process has. */
function countedAsset(name: string): Pick<KeptFile, 'hash' | 'crc' | 'size'> {
  const known = counted.get(name);
  if (known) return known;
  const bytes = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'data/files', name));
  const made = { hash: createHash('sha256').update(bytes).digest('hex'), crc: crc32(bytes), size: bytes.length };
  counted.set(name, made);
  return made;
}

/** The folder of that name in the root, made where it is missing. */
function folderCalled(db: Database, clientId: string, name: string): string {
  const id = guidOf(clientId, 'folder', name);
  if (!foldersOf(db, clientId).some(folder => folder.id === id))
    addFolder(db, clientId, { id, parentId: roots.MEDIA_ROOT, name });
  return id;
}

function keptOf(db: Database, clientId: string, seed: SeedFile, index: number): KeptFile {
  const { asset, displayName, path, fromVisitor, trashed, usedDaysAgo, labels = [], externalInfo, facts } = seed;
  const mimeType = mimeTypeOf(asset) ?? 'application/octet-stream';
  const place = fromVisitor ? roots.VISITOR_UPLOADS_ROOT : roots.MEDIA_ROOT;
  const folderId = path ? folderCalled(db, clientId, path) : place;
  const createdAt = BEGIN + index * DAY;
  return {
    id: `${guidOf(clientId, 'file', displayName).replaceAll('-', '')}.${endingOf(asset)}`,
    clientId,
    visitorId: fromVisitor ? guidOf(clientId, 'visitor', displayName) : null,
    memberId: null,
    displayName,
    folderId: trashed ? roots.TRASH_ROOT : folderId,
    ...(trashed && { trashedFrom: folderId }),
    ...countedAsset(asset),
    private: seed.private ?? false,
    mediaType: mediaTypeOf(mimeType),
    mimeType,
    status: 'READY',
    facts,
    labels,
    ...(externalInfo && { externalInfo }),
    createdAt,
    updatedAt: createdAt,
    ...(usedDaysAgo !== undefined && { usedAt: BEGIN + (30 - usedDaysAgo) * DAY }),
    asset,
  };
}

/** Sows the files of a shop; their bytes stay where they are. */
export function seedFiles(db: Database, { clientId, files = [] }: SeedShop): void {
  for (const [index, seed] of files.entries()) saveFile(db, keptOf(db, clientId, seed, index));
}
