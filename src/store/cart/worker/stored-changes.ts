import type { Cart } from '../../../api/carts.ts';
import { parseList } from '../../../storage/parse-list.ts';
import type { MaxOf } from '../../../storage/registry.ts';
import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { toJson } from '../../../validation/to-json.ts';
import type { Problem } from '../../problem.ts';
import type { QueuedCart } from '../cart.ts';
import { CHANGE_FORMAT, findStoredIds, storeChange } from '../changes.ts';
import { cartUpdateEntry, changeEntries, refusedEntry } from '../entries.ts';
import { lineKey } from '../lines.ts';
import { normalizeLines } from '../normalize.ts';
import type { PendingChange } from '../state.ts';
import { ageOf } from './age.ts';

/** The most stored changes that a page reads, so that a full storage cannot keep it busy. */
const MAX_COUNT: MaxOf<'change'> = 200;

/** The refusal of another tab's change. Stored until that tab has reported it. */
interface Refusal {
  readonly at: number;
  readonly problem: Problem;
  /** The change may have been carried out nevertheless. */
  readonly inDoubt?: true | undefined;
}

export type StoredChange = PendingChange & { readonly refused?: Refusal | undefined };

const byId = (a: PendingChange, b: PendingChange): number =>
  Number.parseInt(a.id, 10) - Number.parseInt(b.id, 10) || (a.id < b.id ? -1 : 1);

/**
 * Returns at most `MAX_COUNT` stored changes of all tabs, in their order. Removes invalid entries, except those of a
 * newer format.
 */
export function readChanges(shopCart: QueuedCart): readonly StoredChange[] {
  const found: StoredChange[] = [];
  ignoreErrors(() => {
    for (const id of findStoredIds(shopCart)) {
      if (found.length >= MAX_COUNT) break;
      const { v, ...change }: Stored = changeEntries.read(shopCart, JSON.parse, `:${id}`) ?? {};
      const format = typeof v === 'number' ? v : 0;
      if (format >= 1 && format <= CHANGE_FORMAT && change.id === id && isChange(change))
        found.push(withMark(withLines(format < CHANGE_FORMAT ? renameKeys(change, shopCart.state.base) : change)));
      else if (!(format > CHANGE_FORMAT)) changeEntries.write(shopCart, undefined, `:${id}`);
    }
  });
  // Starts to measure the age of each change, see `ageOf`.
  for (const { at, sent } of found) ageOf(shopCart, sent?.at ?? at);
  return found.sort(byId);
}

/** The change with its previews normalized like the lines of a cart. */
function withLines(change: StoredChange): StoredChange {
  const normalize = (lines: readonly object[]) => normalizeLines(lines).map(({ id: _, ...line }) => line);
  if (change.kind === 'add') return { ...change, previews: normalize(change.previews) };
  return change.kind === 'restore' ? { ...change, preview: normalize([change.preview])[0] ?? change.preview } : change;
}

/**
 * Returns the change with a valid `sent`. Replaces an invalid `sent` with one that says that the request may still
 * arrive.
 */
const withMark = (change: StoredChange): StoredChange =>
  !change.sent || isMark({ ...change.sent })
    ? change
    : { ...change, sent: { at: change.at, tries: 1, unanswered: true } };

/** A change of an earlier version, whose line keys had no catalog, with the current line keys. */
function renameKeys(change: StoredChange, base: Cart | undefined): StoredChange {
  const own = change.kind === 'add' ? change.lines : change.kind === 'restore' ? [change.preview] : [];
  let text = toJson(change);
  for (const { catalogReference } of [...own, ...(base?.lineItems ?? [])]) {
    const key = lineKey(catalogReference);
    const before = toJson(JSON.parse(key).slice(0, 4));
    text = text.replaceAll(toJson(before), toJson(key));
  }
  return JSON.parse(text);
}

type Stored = Partial<StoredChange> & { readonly v?: number };

const isText = (value: unknown): value is string => typeof value === 'string';

const isMark = ({ at, tries, before = {}, cart = '', as = '' }: Readonly<Record<string, unknown>>): boolean =>
  typeof at === 'number' && Number.isInteger(tries) && Object(before) === before && isText(cart) && isText(as);

const isLine = (value: unknown): boolean => {
  const { catalogReference, quantity } = Object(value);
  return isText(catalogReference?.catalogItemId) && Number.isInteger(quantity);
};

/** By kind, whether a change has valid fields. */
const checks: Readonly<Record<PendingChange['kind'], (value: Readonly<Record<string, unknown>>) => boolean>> = {
  add: ({ lines, previews }) => [lines, previews].every(list => Array.isArray(list) && list.every(isLine)),
  remove: ({ keys }) => Array.isArray(keys) && keys.every(isText),
  quantity: ({ key, quantity }) => isText(key) && Number.isInteger(quantity),
  restore: value => checks.quantity(value) && isLine(value.preview),
  coupon: ({ code }) => code === null || isText(code),
  note: ({ text }) => isText(text),
  delivery: ({ address }) => isText(Object(address).country),
};

const isChange = (value: Partial<StoredChange>): value is StoredChange =>
  (!value.refused || isText(Object(value.refused.problem).message)) &&
  isText(Object(value).name ?? '') &&
  isText(value.owner ?? '') &&
  /^\d{1,12}-\w+$/.test(String(value.id)) &&
  typeof value.at === 'number' &&
  typeof (value.unlockedAt ?? 0) === 'number' &&
  Object.hasOwn(checks, String(value.kind)) &&
  checks[value.kind as PendingChange['kind']](value as Readonly<Record<string, unknown>>);

/** Whether this page has made a change. */
export const isOwn = (shopCart: QueuedCart, { id }: Pick<PendingChange, 'id'>): boolean =>
  id.endsWith(`-${shopCart.changes.tab}`);

type Reported = readonly [id: string, problem: Problem];

/** The last refusals that a page has reported for a change of another page. */
export const readReported = (shopCart: QueuedCart): readonly Reported[] =>
  refusedEntry.read(shopCart, parseList)?.filter((entry): entry is Reported => Array.isArray(entry)) ?? [];

/**
 * Shows the changes that other tabs have stored. Changes that other tabs have carried out stay visible until the next
 * answer, even those of this page. Leaves out refused changes, which `syncStored` reports. A page that is left reports
 * nothing, because its shopper would not see the report, and the next page can report the refusal.
 */
export function syncChanges(shopCart: QueuedCart): void {
  const known = readChanges(shopCart);
  const stored = known.filter(({ refused }) => !refused);
  // The storage may have more changes than `readChanges` reads.
  const ids = new Set(findStoredIds(shopCart));
  // Another page has reported the refusal of these changes while this page slept.
  const reported = readReported(shopCart);
  hideChanges(shopCart, ({ id }) => !ids.has(id) && reported.some(entry => entry[0] === id));
  for (const { id, refused } of known) if (refused) ids.delete(id);
  const isStorageMarked = isMarked(shopCart);
  const isGone = ({ id }: PendingChange) => !ids.has(id);
  // Another tab may retry a change under its old id.
  for (const op of stored) if (!isOwn(shopCart, op)) shopCart.changes.ended.delete(op.id);
  const { ops } = shopCart.state;
  const waiting = new Map(ops.map(op => [op.id, op.waiting]));
  for (const op of ops)
    if (isGone(op) && (!isOwn(shopCart, op) || (isStorageMarked && shopCart.changes.stored.has(op.id))))
      shopCart.changes.ended.add(op.id);
  // Another tab may have sent a change of this page.
  const withSent = (op: PendingChange) => {
    const sent = stored.find(({ id }) => id === op.id)?.sent;
    return sent && (op.sent?.at ?? 0) < sent.at ? { ...op, sent } : op;
  };
  // A member may have signed in and out since, so the cart with the change may be another person's.
  const isShown = ({ owner }: PendingChange) => !!owner || shopCart.client.session.role === 'visitor';
  const merged = [
    ...ops.filter(op => (shopCart.changes.ended.has(op.id) ? isShown(op) : isOwn(shopCart, op))).map(withSent),
    ...stored.filter(op => !isOwn(shopCart, op)).map(op => ({ ...op, waiting: waiting.get(op.id) })),
  ].sort(byId);
  if (toJson(merged) !== toJson(ops)) shopCart.patch({ ops: merged });
}

/**
 * Whether the storage has the mark that each carried-out change leaves. Without it, no change has been carried out, or
 * the storage has been cleared.
 */
export const isMarked = (shopCart: QueuedCart): boolean => !!cartUpdateEntry.read(shopCart, Boolean);

/**
 * Stores this page's pending changes again if the storage has been cleared. Call it before the next mark is written.
 */
export function restoreStored(shopCart: QueuedCart): void {
  if (isMarked(shopCart)) return;
  const { ended } = shopCart.changes;
  for (const op of shopCart.state.ops) if (isOwn(shopCart, op) && !ended.has(op.id)) storeChange(shopCart, op);
}

export function hideChanges(shopCart: QueuedCart, isOver: (op: PendingChange) => boolean): void {
  const { ops } = shopCart.state;
  if (ops.some(isOver)) shopCart.patch({ ops: ops.filter(op => !isOver(op)) });
}

/** Hides a change and removes it from the storage. */
export function removeChange(shopCart: QueuedCart, id: string): void {
  hideChanges(shopCart, op => op.id === id);
  changeEntries.write(shopCart, undefined, `:${id}`);
}
