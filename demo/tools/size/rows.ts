/**
 * A row of `size-limit.json`: a way, the files that a browser fetches on the way, and the most bytes of these files.
 * For ways see `ways.ts`.
 */
export interface Row {
  readonly name: string;
  readonly path: readonly string[];
  readonly limit: number;
}

const FIELDS = ['name', 'path', 'limit', 'brotli'];
const LIMIT = /^(\d+) B$/;

/** Reads `size-limit.json`. Throws if a row has another form than `writeRows` gives it, which may weigh other bytes. */
export function readRows(text: string): readonly Row[] {
  const rows = (JSON.parse(text) as readonly Readonly<Record<string, unknown>>[]).map(row => {
    const { name, path, limit, brotli } = row;
    if (typeof name !== 'string' || !name) throw new Error('size-limit.json: a row has no name.');
    const fail = (problem: string): never => {
      throw new Error(`size-limit.json: "${name}" ${problem}`);
    };
    const other = Object.keys(row).find(field => !FIELDS.includes(field));
    if (other) fail(`has the field "${other}". A row has ${FIELDS.join(', ')}.`);
    if (brotli !== true) fail('needs "brotli": true.');
    if (!Array.isArray(path) || !path.length || !path.every(isPath))
      fail('needs a list of files as its path, each with at most an asterisk in place of the hash.');
    const [, bytes] = LIMIT.exec(String(limit)) ?? [];
    if (!bytes) fail(`has the limit "${limit}". Write whole bytes, such as "1553 B".`);
    return { name, path: path as readonly string[], limit: Number(bytes) };
  });
  const twice = rows.find(({ name }, index) => rows.findIndex(row => row.name === name) !== index);
  if (twice) throw new Error(`size-limit.json: "${twice.name}" has two rows.`);
  return rows;
}

const isPath = (path: unknown): boolean =>
  typeof path === 'string' && /^(dist|\.output)\/[\w./-]+(-\*\.js)?$/.test(path);

export const writeRows = (rows: readonly Row[]): string =>
  `${JSON.stringify(
    rows.map(({ name, path, limit }) => ({ name, path: path.toSorted(), limit: `${limit} B`, brotli: true })),
    null,
    2,
  )}\n`;

/** The limits by name. Undefined for a text in another form than that of `writeRows`, such as an earlier version. */
export function readLimits(text: string): ReadonlyMap<string, number> | undefined {
  try {
    return new Map(readRows(text).map(({ name, limit }) => [name, limit]));
  } catch {
    return undefined;
  }
}
