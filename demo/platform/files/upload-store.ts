import type { Database } from '../core/database.ts';
import type { StoredFile } from './store.ts';

/** An expected upload, with the file before its bytes have arrived. */
export interface Upload {
  readonly file: StoredFile;
  /** The size that the sender has declared. Null accepts any size up to `most`. */
  readonly size: number | null;
  /** The size limit in bytes. */
  readonly most: number;
  /** The time of expiry in milliseconds. */
  readonly until: number;
  /** Whether the file has arrived. It can arrive only once. */
  readonly done?: true;
}

type Row = { readonly document: string };

const toUpload = (row: Row | undefined): Upload | undefined => row && JSON.parse(row.document);

export const addUpload = (db: Database, token: string, upload: Upload): number =>
  db.run(
    'INSERT INTO uploads (token, file_id, document) VALUES (?, ?, ?)',
    token,
    upload.file.id,
    JSON.stringify(upload),
  );

export const findUpload = (db: Database, token: string): Upload | undefined =>
  toUpload(db.get<Row>('SELECT document FROM uploads WHERE token = ?', token));

export const findUploadByFileId = (db: Database, fileId: string): Upload | undefined =>
  toUpload(db.get<Row>('SELECT document FROM uploads WHERE file_id = ?', fileId));

export function saveUpload(db: Database, upload: Upload): void {
  db.run('UPDATE uploads SET document = ? WHERE file_id = ?', JSON.stringify(upload), upload.file.id);
}
