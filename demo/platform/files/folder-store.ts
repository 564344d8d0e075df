import type { Database } from '../core/database.ts';

export interface Folder {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
}

export const addFolder = (db: Database, clientId: string, { id, parentId, name }: Folder): number =>
  db.run('INSERT INTO file_folders (id, client_id, parent_id, name) VALUES (?, ?, ?, ?)', id, clientId, parentId, name);

export const listFolders = (db: Database, clientId: string): readonly Folder[] =>
  db.all<Folder>('SELECT id, parent_id AS parentId, name FROM file_folders WHERE client_id = ?', clientId);
