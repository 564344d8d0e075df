import type { Cart, CartLine } from '../../api/carts.ts';
import type { CatalogReference, NewLine } from '../../api/shared/line.ts';
import type { PriceSummary } from '../../api/shared/money.ts';
import type { Violation } from '../../api/shared/totals.ts';
import type { Problem } from '../problem.ts';

/** A line as a shopper sees it: the platform's, or what a pending write will make of it. */
export type ShownLine = Pick<
  CartLine,
  | 'quantity'
  | 'catalogReference'
  | 'productName'
  | 'price'
  | 'fullPrice'
  | 'descriptionLines'
  | 'image'
  | 'url'
  | 'availability'
> & {
  /** One for each product and choice of options, the same before and after the platform's answer. */
  readonly key: string;
  /** Absent while the platform does not know the line yet. */
  readonly id?: string;
  /** Absent while a change is under way: sums are the platform's to say. */
  readonly lineItemPrice?: CartLine['lineItemPrice'];
  readonly pending: boolean;
};

/** What a line looks like before the platform has answered. */
export type PreviewLine = Omit<ShownLine, 'key' | 'id' | 'pending' | 'lineItemPrice'>;

/** A write that the platform has not answered yet, as plain data. */
export type CartOp = { readonly id: number } & CartAct;

export type CartAct =
  | { readonly kind: 'add'; readonly lines: readonly NewLine[]; readonly previews: readonly PreviewLine[] }
  | { readonly kind: 'quantity'; readonly key: string; readonly quantity: number; readonly name: string }
  | { readonly kind: 'remove'; readonly key: string; readonly name: string };

/** A write that failed, for the shopper to see. */
export interface Failure {
  readonly id: number;
  /** `merge`: a sign-in brought two carts together that held more than there is. */
  readonly kind: CartOp['kind'] | 'checkout' | 'merge';
  /** The product's name, where one line is concerned. */
  readonly name?: string;
  readonly problem: Problem;
}

/** A line taken out a moment ago, and where it stood: what undo puts back. */
export interface RemovedLine {
  readonly line: ShownLine;
  readonly index: number;
}

export interface CartState {
  /** The platform's last answer; undefined while unread, and where the visitor has no cart yet. */
  readonly base: Cart | undefined;
  readonly ops: readonly CartOp[];
  readonly status: 'unread' | 'reading' | 'ready' | 'failed';
  /** Why reading failed. */
  readonly problem?: Problem;
  readonly failures: readonly Failure[];
  readonly removed: readonly RemovedLine[];
  /** Where lines were put back by undo: key to index. */
  readonly places: Readonly<Record<string, number>>;
  /** Counts what shoppers have added here; a drawer opens when it rises. */
  readonly adds: number;
  /** The platform's sums; `stale` while a newer answer is awaited. */
  readonly totals?: {
    readonly summary: PriceSummary;
    readonly currency: string;
    readonly violations: readonly Violation[];
  };
  readonly totalsStatus: 'none' | 'stale' | 'ready' | 'failed';
  readonly checkout: 'idle' | 'busy' | 'leaving';
}

export const unreadCart: CartState = {
  base: undefined,
  ops: [],
  status: 'unread',
  failures: [],
  removed: [],
  places: {},
  adds: 0,
  totalsStatus: 'none',
  checkout: 'idle',
};

/** The queue and counters behind a cart's writes. */
export interface CartWork {
  /** The last write; the next one starts when it has ended. */
  tail: Promise<unknown>;
  /** Writes that wait for those before them, and how to send them at once. */
  unsent: Map<number, () => Promise<unknown>>;
  nextOp: number;
  /** Rises with every read begun and every write answered; an answer that it has passed is dropped. */
  version: number;
  /** The same for sums. */
  totalsVersion: number;
  /** How many of a shopper's adds a drawer has answered by opening, and when the last one was. */
  addsSeen: number;
  addedAt: number;
  /** What each failed write needs to be tried again. */
  retries: Map<number, () => Promise<unknown>>;
}

export const cartWork = (): CartWork => ({
  tail: Promise.resolve(),
  unsent: new Map(),
  nextOp: 1,
  version: 0,
  totalsVersion: 0,
  addsSeen: 0,
  addedAt: 0,
  retries: new Map(),
});

/** The same for every reference to the same product and options, whatever their order. */
export function lineKey({ catalogItemId, options }: CatalogReference): string {
  const sorted = (map: Readonly<Record<string, string>> = {}) =>
    Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    catalogItemId,
    options?.variantId ?? '',
    sorted(options?.options),
    sorted(options?.customTextFields),
  ]);
}

/** The lines a shopper sees: the platform's answer with the pending writes on top. */
export function shownLines({ base, ops, places }: CartState): readonly ShownLine[] {
  let lines: ShownLine[] = (base?.lineItems ?? []).map(line => ({
    ...line,
    key: lineKey(line.catalogReference),
    pending: false,
  }));
  for (const op of ops) {
    if (op.kind === 'add') for (const preview of op.previews) lines = withAdded(lines, preview);
    else if (op.kind === 'remove') lines = lines.filter(({ key }) => key !== op.key);
    else lines = lines.map(line => (line.key === op.key ? changed(line, op.quantity) : line));
  }
  for (const [key, index] of Object.entries(places)) {
    const at = lines.findIndex(line => line.key === key);
    if (at >= 0) lines.splice(index, 0, ...lines.splice(at, 1));
  }
  return lines;
}

function changed(line: ShownLine, quantity: number): ShownLine {
  const { lineItemPrice: _, ...rest } = line;
  return { ...rest, quantity, pending: true };
}

function withAdded(lines: readonly ShownLine[], preview: PreviewLine): ShownLine[] {
  const key = lineKey(preview.catalogReference);
  const held = lines.find(line => line.key === key);
  if (!held) return [...lines, { ...preview, key, pending: true }];
  return lines.map(line => (line === held ? changed(line, line.quantity + preview.quantity) : line));
}

/** How many units the shown lines hold, for a badge. */
export const unitsIn = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0);

/** How many units of a product, or of one variant of it, the shopper sees in the cart. */
export const unitsHeld = (cart: CartState, productId: string, variantId?: string): number =>
  unitsIn(
    shownLines(cart).filter(
      ({ catalogReference: { catalogItemId, options } }) =>
        catalogItemId === productId && (!variantId || options?.variantId === variantId),
    ),
  );
