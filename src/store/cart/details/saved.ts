import type { MaxOf } from '../../../storage/registry.ts';
import { storageKey } from '../../../storage/storage-key.ts';
import { parseJson } from '../../../transport/response.ts';
import { toJson } from '../../../validation/to-json.ts';
import type { ShopApp } from '../../app.ts';
import { addLines } from '../actions.ts';
import { getShopCart, type ShopCart } from '../cart.ts';
import { findStoredIds, isForeign, nextChangeId } from '../changes.ts';
import { lineKey } from '../lines.ts';
import { normalizeLines } from '../normalize.ts';
import { dismissFailure } from '../queue.ts';
import { savedEntry } from '../saved-entry.ts';
import { untilSettled } from '../settled.ts';
import type { CartState, PreviewLine, SavedLine } from '../state.ts';
import { getDetailedCart } from './detailed-cart.ts';

/** At most this many lines are saved for later. The oldest lines are dropped. */
const MAX_SAVED: MaxOf<'saved'> = 50;

/** The last saved lines that this page has parsed, by shop. */
const parsed = new WeakMap<ShopCart, { readonly text: string; readonly lines: readonly SavedLine[] }>();

/** The saved lines of the device, without those of a member whose session has ended. */
const readSaved = (shopCart: ShopCart): readonly SavedLine[] =>
  parseSaved(shopCart).filter(line => !isForeign(shopCart, line));

/** The valid saved lines in the storage. */
function parseSaved(shopCart: ShopCart): readonly SavedLine[] {
  const text = savedEntry.read(shopCart, String) ?? '';
  const known = parsed.get(shopCart);
  if (known?.text === text) return known.lines;
  const lines = normalizeLines(Object(parseJson(text)))
    .filter(isSaved)
    .slice(-MAX_SAVED);
  parsed.set(shopCart, { text, lines });
  return lines;
}

const isSaved = ({ catalogReference, productName }: PreviewLine): boolean =>
  typeof catalogReference.catalogItemId === 'string' && !!catalogReference.appId && !!productName.original;

/** Whether a pending add puts the line back into the cart. The add may be an earlier page's. */
const isRestoring = (shopCart: ShopCart, { restoring }: SavedLine): boolean =>
  !!restoring &&
  (findStoredIds(shopCart).includes(restoring) ||
    shopCart.state.ops.some(op => op.kind === 'add' && op.restoring === restoring));

const findShown = (shopCart: ShopCart): readonly SavedLine[] =>
  readSaved(shopCart).filter(line => !isRestoring(shopCart, line));

function show(shopCart: ShopCart): void {
  const saved = findShown(shopCart);
  if (toJson(saved) !== toJson(shopCart.state.saved)) shopCart.patch({ saved });
}

/**
 * Stores the saved lines, and shows them if this succeeds. Without lines, removes the entry. Returns whether the write
 * has succeeded.
 */
function setSaved(shopCart: ShopCart, saved: readonly SavedLine[]): boolean {
  const text = saved.length ? toJson(saved) : undefined;
  const isKept = !!savedEntry.write(shopCart, text) && savedEntry.read(shopCart, String) === text;
  if (isKept) show(shopCart);
  return isKept;
}

/**
 * Shows the saved lines of this device, and follows the changes of other tabs. If the device cannot store lines,
 * `cart.saved` stays undefined. A member's lines are removed at sign-out; a visitor's lines stay at sign-in.
 */
export function followSaved(app: ShopApp): void {
  const shopCart = getDetailedCart(app);
  if (shopCart.state.saved || !setSaved(shopCart, readSaved(shopCart))) return;
  shopCart.details.page.watchStorage(storageKey('saved', app.clientId), () => show(shopCart));
  app.store.subscribe(({ cart }, { cart: before }) => {
    const hasChanged = cart.ops !== before.ops || cart.failures !== before.failures;
    if (hasChanged && readSaved(shopCart).some(({ restoring }) => restoring)) show(shopCart);
  });
  app.client.session.subscribe(({ previous }) => {
    const { owner } = app.client.session;
    setSaved(shopCart, previous === 'member' ? [] : readSaved(shopCart).map(line => ({ ...line, owner })));
  });
}

const isOf = (key: string) => (line: PreviewLine) => lineKey(line.catalogReference) === key;

/**
 * The saved lines without one line. Reads the storage, because another tab may have saved more lines than this page
 * shows.
 */
const without = (shopCart: ShopCart, key: string): readonly SavedLine[] =>
  readSaved(shopCart).filter(line => !isOf(key)(line));

const save = (shopCart: ShopCart, line: SavedLine): boolean =>
  setSaved(shopCart, [...without(shopCart, lineKey(line.catalogReference)), line].slice(-MAX_SAVED));

/**
 * Saves a line for later that has just been removed, in place of its undo. Returns whether the line was saved. If the
 * platform refuses the removal, the line is in the cart again and no longer saved.
 */
export function saveRemoved(app: ShopApp, key: string): boolean {
  const shopCart = getShopCart(app);
  const { removed } = shopCart.state;
  const line = removed.find(entry => entry.line.key === key)?.line;
  if (!line) return false;
  const { quantity, catalogReference, productName, price, fullPrice, descriptionLines, image, url } = line;
  const shown = { quantity, catalogReference, productName, price, fullPrice, descriptionLines };
  const preview: SavedLine = {
    ...shown,
    ...(image && { image }),
    ...(url && { url }),
    owner: app.client.session.owner,
    availability: { status: 'AVAILABLE' },
  };
  if (!save(shopCart, preview)) return false;
  shopCart.patch({ removed: removed.filter(entry => entry.line.key !== key) });
  const isRemoval = ({ kind, keys }: { readonly kind: string; readonly keys?: readonly string[] }) =>
    kind === 'remove' && keys?.includes(key);
  const isUnderWay = ({ ops }: CartState) => ops.some(isRemoval);
  if (isUnderWay(shopCart.state))
    void untilSettled(shopCart, cart => !isUnderWay(cart)).then(() => {
      if (shopCart.state.failures.some(isRemoval)) dropSaved(app, preview);
    });
  return true;
}

export function dropSaved(app: ShopApp, line: PreviewLine): void {
  const shopCart = getShopCart(app);
  setSaved(shopCart, without(shopCart, lineKey(line.catalogReference)));
}

/**
 * Puts a saved line back into the cart, and shows it there at once. The device stores the line until the cart has it.
 * If the page cancels or the platform refuses the add, the line stays saved. A second call during the add does nothing.
 */
export async function restoreSaved(app: ShopApp, line: PreviewLine, from?: Element): Promise<void> {
  const { catalogReference, quantity } = line;
  const isSame = isOf(lineKey(catalogReference));
  const shopCart = getShopCart(app);
  const before = findShown(shopCart).find(isSame);
  if (!before) return;
  // A retry of the earlier failure would put the line back a second time.
  if (before.restoring) dismissFailure(app, before.restoring);
  const restoring = nextChangeId(shopCart);
  const isMarked = setSaved(
    shopCart,
    readSaved(shopCart).map(one => (isSame(one) ? { ...one, restoring } : one)),
  );
  if (!isMarked) dropSaved(app, line);
  await addLines(app, {
    lines: [{ catalogReference, quantity }],
    previews: [line],
    quiet: true,
    changeId: restoring,
    restoring,
    ...(from && { from }),
  }).catch(() => undefined);
}
