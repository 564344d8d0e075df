import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { CHANGE_FORMAT, findStoredIds } from '../changes.ts';
import { getCartPorts, getCartQueue, getCartState } from '../service.ts';
import type { PendingChange } from '../state.ts';
import { cartUpdateKey, changePrefix } from '../storage-keys.ts';

/** No more are read: a page cannot be kept busy by what is in storage. */
const MAX_COUNT = 200;

const byId = (a: PendingChange, b: PendingChange): number =>
  Number.parseInt(a.id, 10) - Number.parseInt(b.id, 10) || (a.id < b.id ? -1 : 1);

/** The changes that are stored, of all tabs. What is not one is removed, but for what a newer version has stored. */
function readChanges(app: ShopApp): readonly PendingChange[] {
  const found: PendingChange[] = [];
  ignoreErrors(() => {
    const storage = getCartPorts(app).storage();
    for (const id of findStoredIds(app).slice(0, MAX_COUNT)) {
      const name = changePrefix(app.clientId) + id;
      const { v, ...change } = ignoreErrors(() => JSON.parse(storage?.getItem(name) ?? '') as Stored) ?? {};
      if (v === CHANGE_FORMAT && change.id === id && isChange(change)) found.push(change);
      else if (!(Number(v) > CHANGE_FORMAT)) storage?.removeItem(name);
    }
  });
  return found.sort(byId);
}

type Stored = Partial<PendingChange> & { readonly v?: number };

const isLine = (value: unknown): boolean => {
  const { catalogReference, quantity } = Object(value);
  return typeof catalogReference?.catalogItemId === 'string' && Number.isInteger(quantity);
};

const isChange = (value: Partial<PendingChange>): value is PendingChange => {
  const { id, at, kind, lines, keys, key, quantity, previews, preview } = value as Readonly<Record<string, unknown>>;
  if (!/^\d{1,12}-\w+$/.test(String(id)) || typeof at !== 'number') return false;
  if (kind === 'add') return [lines, previews].every(list => Array.isArray(list) && list.every(isLine));
  if (kind === 'remove') return Array.isArray(keys);
  return (
    typeof key === 'string' &&
    Number.isInteger(quantity) &&
    (kind === 'quantity' || (kind === 'restore' && isLine(preview)))
  );
};

/** Shows the changes that other tabs have stored. Those that they have carried out, also of this page's own, go with the next answer. */
export function syncChanges(app: ShopApp): void {
  const queue = getCartQueue(app);
  const stored = readChanges(app);
  // Whatever carries out a change leaves its mark: without one the storage has been cleared.
  const isMarked = ignoreErrors(() => getCartPorts(app).storage()?.getItem(cartUpdateKey(app.clientId)));
  const isOwn = ({ id }: PendingChange) => id.endsWith(`-${queue.tab}`);
  const isGone = ({ id }: PendingChange) => !stored.some(change => change.id === id);
  // What was carried out may be tried again under its id.
  for (const { id } of stored) if (!id.endsWith(`-${queue.tab}`)) queue.ended.delete(id);
  const { ops } = getCartState(app);
  const waiting = new Map(ops.map(op => [op.id, op.waiting]));
  for (const op of ops) if (isGone(op) && (!isOwn(op) || (isMarked && queue.stored.has(op.id)))) queue.ended.add(op.id);
  // Another tab may have sent what is this page's own.
  const withMark = (op: PendingChange) => {
    const sent = stored.find(({ id }) => id === op.id)?.sent;
    return sent && !(Number(op.sent?.at) >= sent.at) ? { ...op, sent } : op;
  };
  const merged = [
    ...ops.filter(op => isOwn(op) || queue.ended.has(op.id)).map(withMark),
    ...stored.filter(op => !isOwn(op)).map(op => ({ ...op, waiting: waiting.get(op.id) })),
  ].sort(byId);
  if (JSON.stringify(merged) !== JSON.stringify(ops)) patchSlice(app, 'cart', { ops: merged });
}

/** Shows and stores a change no more. */
export function removeChange(app: ShopApp, id: string): void {
  patchSlice(app, 'cart', { ops: getCartState(app).ops.filter(op => op.id !== id) });
  ignoreErrors(() => {
    getCartPorts(app)
      .storage()
      ?.removeItem(changePrefix(app.clientId) + id);
  });
}
