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

/** So many lines are kept at most; the oldest go first. */
const MAX_SAVED: MaxOf<'saved'> = 50;

/** The last saved lines that this page has parsed, by shop. */
const parsed = new WeakMap<ShopCart, { readonly text: string; readonly lines: readonly SavedLine[] }>();

/** The lines that the device keeps, without those of a member whose session has ended. */
const readSaved = (shopCart: ShopCart): readonly SavedLine[] =>
  parseSaved(shopCart).filter(line => !isForeign(shopCart, line));

/** What the device keeps; of that, what makes sense. */
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

/** Whether a line is on its way to the cart, also where an earlier page has put it back. */
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

/** Returns whether the device keeps the lines; only then are they shown. Without any the storage holds nothing. */
function setSaved(shopCart: ShopCart, saved: readonly SavedLine[]): boolean {
  const text = saved.length ? toJson(saved) : undefined;
  const isKept = !!savedEntry.write(shopCart, text) && savedEntry.read(shopCart, String) === text;
  if (isKept) show(shopCart);
  return isKept;
}

/**
 * Shows what this device keeps for later, also when another tab changes it; where it can keep nothing `cart.saved` stays
 * undefined. What a member has kept goes with them; a visitor's stays when they sign in.
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

/** What the device keeps but for one line: another tab may have kept more than this page shows. */
const without = (shopCart: ShopCart, key: string): readonly SavedLine[] =>
  readSaved(shopCart).filter(line => !isOf(key)(line));

const save = (shopCart: ShopCart, line: SavedLine): boolean =>
  setSaved(shopCart, [...without(shopCart, lineKey(line.catalogReference)), line].slice(-MAX_SAVED));

/**
 * Keeps a line that has just been removed for later, in place of the way to undo it. Returns whether it could be. A line
 * whose removal is refused is in the cart again, and not kept.
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

/** Keeps a line no longer. */
export function dropSaved(app: ShopApp, line: PreviewLine): void {
  const shopCart = getShopCart(app);
  setSaved(shopCart, without(shopCart, lineKey(line.catalogReference)));
}

/**
 * Puts a line that is kept for later back into the cart, once. It is shown there at once, and stored until the cart has it:
 * where the page cancels or the platform refuses it is kept still, also when a later try is refused.
 */
export async function restoreSaved(app: ShopApp, line: PreviewLine, from?: Element): Promise<void> {
  const { catalogReference, quantity } = line;
  const isSame = isOf(lineKey(catalogReference));
  const shopCart = getShopCart(app);
  const before = findShown(shopCart).find(isSame);
  if (!before) return;
  // To try again what failed would put it back a second time.
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
