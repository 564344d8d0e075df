import type { Database } from '../core/database.ts';

/** What of each table a change keeps, by column, and which columns make one. */
const watched = {
  orders: { columns: { clientId: 'client_id', visitorId: 'visitor_id', memberId: 'member_id', document: 'document' } },
  checkouts: { columns: { clientId: 'client_id', completed: 'completed' }, any: true },
  carts: { columns: { clientId: 'client_id' }, any: true },
  back_in_stock: {
    columns: {
      clientId: 'client_id',
      visitorId: 'visitor_id',
      memberId: 'member_id',
      productId: 'product_id',
      status: 'status',
      document: 'document',
    },
  },
  reviews: { columns: { clientId: 'client_id', memberId: 'member_id', document: 'document' } },
} as const;

export type WatchedTable = keyof typeof watched;

/** A row that was written, before and after, as JSON; `null` where there was or is none. */
export interface Change {
  readonly seq: number;
  readonly kind: WatchedTable;
  readonly entityId: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Who did it, as JSON; `null` until the transaction ends. */
  readonly act: string | null;
}

function triggersOf(table: WatchedTable): string {
  const spec: { readonly columns: Readonly<Record<string, string>>; readonly any?: boolean } = watched[table];
  const row = (of: 'OLD' | 'NEW') =>
    `json_object(${Object.entries(spec.columns).map(([name, column]) => `'${name}', ${of}.${column}`)})`;
  const changed = Object.values(spec.columns).map(column => `OLD.${column} IS NOT NEW.${column}`);
  const note = (id: string, before: string, after: string) =>
    `BEGIN INSERT INTO changes (kind, entity_id, before, after) VALUES ('${table}', ${id}, ${before}, ${after}); END;`;
  return `
    CREATE TRIGGER IF NOT EXISTS ${table}_made AFTER INSERT ON ${table} ${note('NEW.id', 'NULL', row('NEW'))}
    CREATE TRIGGER IF NOT EXISTS ${table}_changed AFTER UPDATE ON ${table}
      WHEN ${spec.any ? 'true' : changed.join(' OR ')} ${note('NEW.id', row('OLD'), row('NEW'))}
    CREATE TRIGGER IF NOT EXISTS ${table}_gone AFTER DELETE ON ${table} ${note('OLD.id', row('OLD'), 'NULL')}`;
}

/**
 * Notes every write to what events tell of. The database does it, so that no way of writing can be forgotten, and what
 * is undone leaves no note.
 */
export const changeTriggers: string = (Object.keys(watched) as WatchedTable[]).map(triggersOf).join('\n');

/** Puts a name to what was written since it was last done. */
export function signChanges(db: Database, act: unknown): void {
  db.run('UPDATE changes SET act = ? WHERE act IS NULL', JSON.stringify(act));
}

export const hasChanges = (db: Database): boolean => db.one('SELECT 1 FROM changes LIMIT 1') !== undefined;

/** Everything noted, in order; it is then no longer noted. */
export function takeChanges(db: Database): readonly Change[] {
  const changes = db.all<Change>(
    'SELECT seq, kind, entity_id AS entityId, before, after, act FROM changes ORDER BY seq',
  );
  if (changes.length > 0) db.run('DELETE FROM changes');
  return changes;
}
