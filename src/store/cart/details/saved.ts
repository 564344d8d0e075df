import type { Cart } from '../../../api/carts.ts';
import { parseJson } from '../../../transport/response.ts';
import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { lineKey } from '../lines.ts';
import { normalizeCart } from '../normalize.ts';
import { getCartPorts, getCartState } from '../service.ts';
import type { PreviewLine } from '../state.ts';

/** So many lines are kept at most; the oldest go first. */
const MAX_SAVED = 50;

const getKey = (app: ShopApp) => `kiosk:saved:${app.clientId}`;

function setSaved(app: ShopApp, saved: readonly PreviewLine[]): void {
  patchSlice(app, 'cart', { saved });
  ignoreErrors(() => {
    if (saved.length) getCartPorts(app).storage()?.setItem(getKey(app), JSON.stringify(saved));
    else getCartPorts(app).storage()?.removeItem(getKey(app));
  });
}

/** Shows what this device keeps for later. What a member has kept goes with them; a visitor's stays when they sign in. */
export function followSaved(app: ShopApp): void {
  if (getCartState(app).saved) return;
  const kept = Object(parseJson(ignoreErrors(() => getCartPorts(app).storage()?.getItem(getKey(app))) ?? ''));
  const { lineItems } = normalizeCart({ lineItems: Array.isArray(kept) ? kept : [] } as unknown as Cart);
  patchSlice(app, 'cart', { saved: lineItems.filter(isSaved).slice(-MAX_SAVED) });
  app.client.session.subscribe(({ previous }) => {
    if (previous === 'member') setSaved(app, []);
  });
}

const isSaved = ({ catalogReference, productName }: PreviewLine): boolean =>
  typeof catalogReference.catalogItemId === 'string' && !!catalogReference.appId && !!productName.original;

const without = (app: ShopApp, key: string): readonly PreviewLine[] =>
  (getCartState(app).saved ?? []).filter(line => lineKey(line.catalogReference) !== key);

/** Keeps a line that has just been removed for later, in place of the way to undo it. */
export function saveRemoved(app: ShopApp, key: string): void {
  const { removed } = getCartState(app);
  const line = removed.find(entry => entry.line.key === key)?.line;
  if (!line) return;
  const { quantity, catalogReference, productName, price, fullPrice, descriptionLines, image, url } = line;
  const saved: PreviewLine = {
    quantity,
    catalogReference,
    productName,
    price,
    fullPrice,
    descriptionLines,
    ...(image && { image }),
    ...(url && { url }),
    availability: { status: 'AVAILABLE' },
  };
  setSaved(app, [...without(app, key), saved].slice(-MAX_SAVED));
  patchSlice(app, 'cart', { removed: removed.filter(entry => entry.line.key !== key) });
}

/** Keeps a line no longer. */
export const dropSaved = (app: ShopApp, line: PreviewLine): void =>
  setSaved(app, without(app, lineKey(line.catalogReference)));
