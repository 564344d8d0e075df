import type { Actor } from '../core/context.ts';
import type { Database } from '../core/database.ts';

/** The recorded columns by table. An update counts only if it changes one of them, or always if `any` is set. */
const WATCHED_TABLES = {
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

export type WatchedTable = keyof typeof WATCHED_TABLES;

/** A written row before and after the write, as JSON. `null` if the row did not exist, or no longer exists. */
export interface RowChange {
  readonly seq: number;
  readonly kind: WatchedTable;
  readonly entityId: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The actor as JSON; `null` until the transaction ends. */
  readonly actor: string | null;
}

function createTriggersSql(table: WatchedTable): string {
  const spec: { readonly columns: Readonly<Record<string, string>>; readonly any?: boolean } = WATCHED_TABLES[table];
  const rowToJsonSql = (of: 'OLD' | 'NEW') =>
    `json_object(${Object.entries(spec.columns).map(([name, column]) => `'${name}', ${of}.${column}`)})`;
  const changed = Object.values(spec.columns).map(column => `OLD.${column} IS NOT NEW.${column}`);
  const insertChangeSql = (id: string, before: string, after: string) =>
    `BEGIN INSERT INTO changes (kind, entity_id, before, after) VALUES ('${table}', ${id}, ${before}, ${after}); END;`;
  return `
    CREATE TRIGGER IF NOT EXISTS ${table}_made AFTER INSERT ON ${table} ${insertChangeSql('NEW.id', 'NULL', rowToJsonSql('NEW'))}
    CREATE TRIGGER IF NOT EXISTS ${table}_changed AFTER UPDATE ON ${table}
      WHEN ${spec.any ? 'true' : changed.join(' OR ')} ${insertChangeSql('NEW.id', rowToJsonSql('OLD'), rowToJsonSql('NEW'))}
    CREATE TRIGGER IF NOT EXISTS ${table}_gone AFTER DELETE ON ${table} ${insertChangeSql('OLD.id', rowToJsonSql('OLD'), 'NULL')}`;
}

const tables = Object.keys(WATCHED_TABLES) as WatchedTable[];
const CREATE_TRIGGERS_SQL = tables.map(createTriggersSql).join('\n');
const DROP_TRIGGERS_SQL = tables
  .flatMap(table => ['made', 'changed', 'gone'].map(event => `DROP TRIGGER IF EXISTS ${table}_${event};`))
  .join('\n');

/**
 * Runs `work`, whose writes are not logged, and then creates the triggers that log every later write to the watched
 * tables. A rollback also removes the logged writes. Must run in a transaction, so that the triggers stay if the work
 * throws.
 */
export function withoutLog(db: Database, work: () => void): void {
  db.exec(DROP_TRIGGERS_SQL);
  work();
  db.exec(CREATE_TRIGGERS_SQL);
}

/** Sets the actor of every change that has none yet. */
export function attributeChanges(db: Database, actor: Actor): void {
  db.run('UPDATE changes SET actor = ? WHERE actor IS NULL', JSON.stringify(actor));
}

export const hasChanges = (db: Database): boolean => db.get('SELECT 1 FROM changes LIMIT 1') !== undefined;

/** Removes and returns the logged changes, in order. */
export function drainChanges(db: Database): readonly RowChange[] {
  const changes = db.all<RowChange>(
    'SELECT seq, kind, entity_id AS entityId, before, after, actor FROM changes ORDER BY seq',
  );
  if (changes.length > 0) db.run('DELETE FROM changes');
  return changes;
}
