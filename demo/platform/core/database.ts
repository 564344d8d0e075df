export type SqlValue = string | number | bigint | null;

/** A synchronous SQLite connection, which the host opens. `Row` is the type of a row that the caller expects. */
export interface Database {
  all<Row>(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  /** Returns how many rows changed. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** Runs statements that return no rows. */
  exec(sql: string): void;
  /** Commits all of `work`, or rolls it back if it throws. Joins a transaction that is already open. */
  transaction<T>(work: () => T): T;
  close(): void;
}

const tables = {
  state: 'key TEXT PRIMARY KEY, value TEXT NOT NULL',
  shops: 'client_id TEXT PRIMARY KEY, document TEXT NOT NULL',
  collections: 'id TEXT PRIMARY KEY, client_id TEXT NOT NULL, slug TEXT NOT NULL, document TEXT NOT NULL',
  products: `id TEXT PRIMARY KEY, client_id TEXT NOT NULL, slug TEXT NOT NULL, visible INTEGER NOT NULL,
    price INTEGER NOT NULL, document TEXT NOT NULL`,
  stock: `product_id TEXT NOT NULL, variant_id TEXT NOT NULL, quantity INTEGER,
    PRIMARY KEY (product_id, variant_id)`,
  coupons: 'client_id TEXT NOT NULL, code TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (client_id, code)',
  coupon_uses: `order_id TEXT PRIMARY KEY, client_id TEXT NOT NULL, code TEXT NOT NULL, member_id TEXT,
    visitor_id TEXT, email TEXT`,
  visitors: 'id TEXT PRIMARY KEY, client_id TEXT NOT NULL, created_at INTEGER NOT NULL',
  members: `id TEXT PRIMARY KEY, client_id TEXT NOT NULL, email TEXT NOT NULL, created_at INTEGER NOT NULL,
    UNIQUE (client_id, email)`,
  refresh_tokens: `value TEXT PRIMARY KEY, family TEXT NOT NULL, client_id TEXT NOT NULL, visitor_id TEXT,
    member_id TEXT, session TEXT NOT NULL, created_at INTEGER NOT NULL, used_at INTEGER, successor TEXT, revoked INTEGER NOT NULL DEFAULT 0`,
  access_tokens: `value TEXT PRIMARY KEY, refresh_token TEXT, family TEXT NOT NULL, client_id TEXT NOT NULL,
    visitor_id TEXT, member_id TEXT, session TEXT NOT NULL, elevated INTEGER NOT NULL DEFAULT 0,
    expires_at INTEGER NOT NULL`,
  carts: `id TEXT PRIMARY KEY, client_id TEXT NOT NULL, visitor_id TEXT, member_id TEXT, created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL, line_counter INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 1, document TEXT NOT NULL`,
  cart_lines: `cart_id TEXT NOT NULL, id TEXT NOT NULL, quantity INTEGER NOT NULL, document TEXT NOT NULL,
    PRIMARY KEY (cart_id, id)`,
  checkouts: `id TEXT PRIMARY KEY, client_id TEXT NOT NULL, visitor_id TEXT, member_id TEXT, cart_id TEXT,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, order_id TEXT, completed INTEGER NOT NULL DEFAULT 0,
    document TEXT NOT NULL`,
  checkout_quotes: 'checkout_id TEXT PRIMARY KEY, quote TEXT NOT NULL',
  redirect_sessions: `secret TEXT PRIMARY KEY, client_id TEXT NOT NULL, checkout_id TEXT, created_at INTEGER NOT NULL,
    document TEXT NOT NULL`,
  orders: `id TEXT PRIMARY KEY, client_id TEXT NOT NULL, number INTEGER NOT NULL, visitor_id TEXT, member_id TEXT,
    created_at INTEGER NOT NULL, document TEXT NOT NULL, UNIQUE (client_id, number)`,
  rejected_contents: `client_id TEXT NOT NULL, entity_id TEXT NOT NULL, contact_id TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (client_id, entity_id, contact_id, digest)`,
  back_in_stock: `id TEXT PRIMARY KEY, client_id TEXT NOT NULL, visitor_id TEXT, member_id TEXT, product_id TEXT NOT NULL,
    status TEXT NOT NULL, created_at INTEGER NOT NULL, document TEXT NOT NULL`,
  reviews: `id TEXT PRIMARY KEY, client_id TEXT NOT NULL, member_id TEXT, namespace TEXT NOT NULL, entity_id TEXT NOT NULL,
    status TEXT NOT NULL, document TEXT NOT NULL`,
  credentials: `member_id TEXT PRIMARY KEY, client_id TEXT NOT NULL, password TEXT, verified INTEGER NOT NULL DEFAULT 0,
    status TEXT NOT NULL, updated_at INTEGER NOT NULL, profile TEXT NOT NULL`,
  member_profiles: 'member_id TEXT PRIMARY KEY, client_id TEXT NOT NULL, slug TEXT NOT NULL, document TEXT NOT NULL',
  login_tokens: `value TEXT PRIMARY KEY, kind TEXT NOT NULL, client_id TEXT NOT NULL, member_id TEXT NOT NULL,
    session TEXT, expires_at INTEGER NOT NULL, document TEXT NOT NULL`,
  gift_cards: `client_id TEXT NOT NULL, code TEXT NOT NULL, cents INTEGER NOT NULL, document TEXT NOT NULL,
    PRIMARY KEY (client_id, code)`,
  memberships: `id TEXT PRIMARY KEY, client_id TEXT NOT NULL, member_id TEXT NOT NULL, used INTEGER NOT NULL,
    document TEXT NOT NULL`,
  files: 'id TEXT PRIMARY KEY, client_id TEXT NOT NULL, created_at INTEGER NOT NULL, document TEXT NOT NULL',
  file_folders: 'id TEXT PRIMARY KEY, client_id TEXT NOT NULL, parent_id TEXT NOT NULL, name TEXT NOT NULL',
  uploads: 'token TEXT PRIMARY KEY, file_id TEXT NOT NULL, document TEXT NOT NULL',
  mails: 'id INTEGER PRIMARY KEY, document TEXT NOT NULL',
  log: 'id INTEGER PRIMARY KEY AUTOINCREMENT, document TEXT NOT NULL',
  outbox: `seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL,
    event_type TEXT NOT NULL, entity_id TEXT NOT NULL, event_time TEXT NOT NULL, state TEXT NOT NULL,
    attempts INTEGER NOT NULL, outcome TEXT, attempted_at TEXT, envelope TEXT NOT NULL`,
  changes: `seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, entity_id TEXT NOT NULL, before TEXT, after TEXT, actor TEXT`,
} as const;

const indexes = `
  CREATE INDEX IF NOT EXISTS refresh_tokens_by_family ON refresh_tokens (family);
  CREATE INDEX IF NOT EXISTS access_tokens_by_family ON access_tokens (family);
  CREATE INDEX IF NOT EXISTS access_tokens_by_refresh ON access_tokens (refresh_token);
  CREATE INDEX IF NOT EXISTS refresh_tokens_by_session ON refresh_tokens (session);
  CREATE INDEX IF NOT EXISTS access_tokens_by_session ON access_tokens (session);
  CREATE INDEX IF NOT EXISTS carts_by_visitor ON carts (client_id, visitor_id);
  CREATE INDEX IF NOT EXISTS carts_by_member ON carts (client_id, member_id);
  CREATE INDEX IF NOT EXISTS reviews_by_entity ON reviews (client_id, entity_id);
  CREATE INDEX IF NOT EXISTS files_by_shop ON files (client_id);
  CREATE INDEX IF NOT EXISTS uploads_by_file ON uploads (file_id);
  CREATE INDEX IF NOT EXISTS checkouts_by_cart ON checkouts (cart_id);
  CREATE INDEX IF NOT EXISTS coupon_uses_by_code ON coupon_uses (client_id, code);
  CREATE INDEX IF NOT EXISTS outbox_by_state ON outbox (state, entity_id, seq);
`;

const schema = [
  ...Object.entries(tables).map(([name, columns]) => `CREATE TABLE IF NOT EXISTS ${name} (${columns});`),
  indexes,
].join('\n');

/** Must be raised when tables or stored documents change. Files older than the first version have 0. */
const SCHEMA_VERSION = 7;

/**
 * Creates the tables, unless the database has the current version. The tables of an older version are dropped first,
 * because a demo's data needs no migration. Throws if the database is of another program or of a newer version.
 */
export const createTables = (db: Database): void =>
  db.transaction(() => {
    const version = db.get<{ readonly user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
    if (version === SCHEMA_VERSION) return;
    const names = db
      .all<{ readonly name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .map(({ name }) => name);
    if (names.length && (version > SCHEMA_VERSION || !names.includes('shops')))
      throw new Error(
        'The database file is not one of this platform, or of a newer version of it. It is left as it is.',
      );
    for (const name of names) db.exec(`DROP TABLE "${name}"`);
    db.exec(`${schema} PRAGMA user_version = ${SCHEMA_VERSION}`);
  });

export const tableNames = Object.keys(tables);

/** Deletes every row but the state under `keepStateKey`. */
export function clearDatabase(db: Database, keepStateKey: string): void {
  db.run('DELETE FROM state WHERE key <> ?', keepStateKey);
  db.exec(
    tableNames
      .filter(name => name !== 'state')
      .map(name => `DELETE FROM ${name};`)
      .join('\n'),
  );
}
