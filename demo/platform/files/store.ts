import type { ExternalInfo, MediaType, OperationStatus } from '../../../src/api/files.ts';
import type { Database } from '../core/database.ts';
import type { FileMetadata, FileSource } from '../core/files.ts';

/** A stored file; times in milliseconds. */
export interface StoredFile {
  readonly id: string;
  readonly clientId: string;
  readonly visitorId: string | null;
  readonly memberId: string | null;
  readonly displayName: string;
  readonly folderId: string;
  /** The folder before the file was moved to the trash. */
  readonly trashedFrom?: string;
  readonly hash: string;
  readonly size: number;
  readonly private: boolean;
  readonly mediaType: MediaType;
  readonly mimeType: string;
  readonly status: OperationStatus;
  readonly facts: FileMetadata;
  readonly labels: readonly string[];
  readonly sourceUrl?: string;
  readonly externalInfo?: ExternalInfo;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly usedAt?: number;
  /** The name of a seeded file, whose bytes are in the repository. */
  readonly asset?: string;
}

export const toFileSource = ({ id, asset }: StoredFile): FileSource => ({
  id,
  ...(asset && { asset: `seed/data/files/${asset}` }),
});

type Row = { readonly document: string };

const toStoredFile = ({ document }: Row): StoredFile => JSON.parse(document);

export function saveFile(db: Database, file: StoredFile): void {
  db.run(
    `INSERT INTO files (id, client_id, created_at, document) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
    file.id,
    file.clientId,
    file.createdAt,
    JSON.stringify(file),
  );
}

export function removeFile(db: Database, id: string): void {
  db.run('DELETE FROM files WHERE id = ?', id);
}

/** A file of any shop, because the URL of a public file has only its id. */
export function findFile(db: Database, id: string): StoredFile | undefined {
  const row = db.get<Row>('SELECT document FROM files WHERE id = ?', id);
  return row && toStoredFile(row);
}

/** A shop's files, newest first. */
export const listFiles = (db: Database, clientId: string): readonly StoredFile[] =>
  db
    .all<Row>('SELECT document FROM files WHERE client_id = ? ORDER BY created_at DESC, rowid DESC', clientId)
    .map(toStoredFile);

/** PENDING files. At the start these are imports that an earlier process did not finish. */
export const listPendingFiles = (db: Database): readonly StoredFile[] =>
  db.all<Row>("SELECT document FROM files WHERE json_extract(document, '$.status') = 'PENDING'").map(toStoredFile);
