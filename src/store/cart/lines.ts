import type { Cart, CartLine } from '../../api/carts.ts';
import { type CatalogReference, STORES_APP_ID } from '../../api/shared/line.ts';
import { sum } from '../../validation/sum.ts';
import { toJson } from '../../validation/to-json.ts';
import type { CartState, PreviewLine, ShownLine } from './state.ts';

const sortEntries = (map: object | null | undefined) => Object.entries(map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

/** The key of a line. It is the same for each reference to the same item and options, in any order. */
export function lineKey({ catalogItemId, appId, options }: CatalogReference): string {
  const { variantId, options: choices, customTextFields, ...others } = options ?? {};
  const more = sortEntries(others);
  const isOther = (appId && appId !== STORES_APP_ID) || more.length;
  return toJson([
    catalogItemId,
    variantId ?? '',
    sortEntries(choices),
    sortEntries(customTextFields),
    ...(isOther ? [appId, more] : []),
  ]);
}

export const findLine = (cart: Cart | undefined, key: string): CartLine | undefined =>
  cart?.lineItems.find(({ catalogReference }) => lineKey(catalogReference) === key);

/**
 * The lines that a shopper sees: the lines of the platform's cart with the pending changes applied. Lines that an undo
 * has put back are at their earlier places.
 */
export function getShownLines({ base, ops, places }: CartState): readonly ShownLine[] {
  // `withChanges` returns a new list, so `splice` changes no other list.
  const lines = withChanges(base?.lineItems ?? [], ops) as ShownLine[];
  for (const [key, index] of Object.entries(places)) {
    const from = lines.findIndex(line => line.key === key);
    if (from >= 0) lines.splice(index, 0, ...lines.splice(from, 1));
  }
  return lines;
}

export function withChanges(before: readonly (CartLine | PreviewLine)[], ops: CartState['ops']): readonly ShownLine[] {
  let lines: readonly ShownLine[] = before.map(line => ({
    ...line,
    key: lineKey(line.catalogReference),
    pending: false,
  }));
  for (const op of ops) {
    const { waiting } = op;
    if (op.kind === 'add') lines = withAdded(lines, op.previews, waiting);
    else if (op.kind === 'remove') lines = lines.filter(({ key }) => !op.keys.includes(key));
    else if (op.kind === 'restore' && !lines.some(({ key }) => key === op.key))
      lines = withAdded(lines, [{ ...op.preview, quantity: op.quantity }], waiting);
    else if ('quantity' in op)
      lines = lines.map(line => (line.key === op.key ? withQuantity(line, op.quantity, waiting) : line));
  }
  return lines;
}

function withQuantity(line: ShownLine, quantity: number, waiting: ShownLine['waiting']): ShownLine {
  const { lineItemPrice: _, ...rest } = line;
  return { ...rest, quantity, pending: true, waiting };
}

/** Whether the shopper must first correct or remove a line. */
export const hasUnavailable = (lines: readonly ShownLine[]): boolean =>
  lines.some(({ availability }) => availability.status !== 'AVAILABLE');

/** Adds units to lines. Units of the same product and options share a line. */
export function withAdded(
  before: readonly ShownLine[],
  previews: readonly PreviewLine[],
  waiting?: ShownLine['waiting'],
): readonly ShownLine[] {
  let lines = before;
  for (const preview of previews) {
    const key = lineKey(preview.catalogReference);
    const existing = lines.find(line => line.key === key);
    lines = existing
      ? lines.map(line => (line === existing ? withQuantity(line, line.quantity + preview.quantity, waiting) : line))
      : [...lines, { ...preview, key, pending: true, waiting }];
  }
  return lines;
}

export const countUnits = (lines: readonly { readonly quantity: number }[]): number =>
  sum(lines, ({ quantity }) => quantity);

/** The coupon codes of a cart, in the platform's spelling. */
export const listCodes = (cart: Pick<Cart, 'appliedDiscounts'> | undefined): readonly string[] =>
  cart?.appliedDiscounts?.flatMap(({ coupon }) => coupon?.code ?? []) ?? [];
