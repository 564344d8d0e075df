import type { Cart, CartLine, Estimate } from '../../api/carts.ts';
import type { Address } from '../../api/shared/address.ts';
import type { NewLine } from '../../api/shared/line.ts';
import type { SelectedMembership } from '../../api/shared/memberships.ts';
import type { PriceSummary } from '../../api/shared/money.ts';
import type { SelectedShippingOption, Violation } from '../../api/shared/totals.ts';
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
export type PendingChange = { readonly id: number } & CartChange;

export type CartChange =
  | {
      readonly kind: 'add';
      readonly lines: readonly NewLine[];
      readonly previews: readonly PreviewLine[];
    }
  | { readonly kind: 'quantity'; readonly key: string; readonly quantity: number; readonly name: string }
  | { readonly kind: 'remove'; readonly key: string; readonly name: string };

/** A write that failed, for the shopper to see. */
export interface CartFailure {
  readonly id: number;
  /** `merge`: a sign-in brought two carts together that held more than there is. */
  readonly kind: PendingChange['kind'] | 'checkout' | 'merge';
  /** The product's name, where one line is concerned. */
  readonly name?: string;
  readonly problem: Problem;
}

/** A line taken out a moment ago, and where it stood: what undo puts back. */
interface RemovedLine {
  readonly line: ShownLine;
  readonly index: number;
}

/** The platform's sums, and what it says of them. Nothing is computed here. */
export interface CartTotals {
  readonly summary: PriceSummary;
  readonly currency: string;
  readonly violations: readonly Violation[];
  /** The delivery that the cart has been given, and that the sums include; absent until there is one. */
  readonly delivery?: string | undefined;
  /** Delivery and tax are in the sums, so that they are what is paid. */
  readonly isFinal: boolean;
  /** The whole of the platform's answer but for the cart. */
  readonly estimate: Omit<Estimate, 'cart'>;
}

type Sum = { readonly amount: string };

/** What a return from the hosted checkout has brought: an order, as far as the platform tells of it, or none yet. */
type ReturnedCheckout =
  | {
      readonly kind: 'placed';
      readonly number?: string | undefined;
      readonly email?: string | undefined;
      readonly currency?: string | undefined;
      readonly taxIncluded?: boolean | undefined;
      readonly sums?:
        | (Readonly<Record<'subtotal' | 'discount' | 'shipping' | 'tax' | 'total', Sum>> & {
            readonly additionalFees?: Sum;
            readonly totalAdditionalFees?: Sum;
          })
        | undefined;
    }
  | { readonly kind: 'unfinished' };

export interface CartState {
  /** The platform's last answer; undefined while unread, and where the visitor has no cart yet. */
  readonly base: Cart | undefined;
  readonly ops: readonly PendingChange[];
  readonly status: 'unread' | 'reading' | 'ready' | 'failed';
  /** Why reading failed. */
  readonly problem?: Problem;
  readonly failures: readonly CartFailure[];
  readonly removed: readonly RemovedLine[];
  /** Where lines were put back by undo: key to index. */
  readonly places: Readonly<Record<string, number>>;
  /** The last sums; `stale` while a newer answer is awaited. */
  readonly totals?: CartTotals;
  readonly totalsStatus: 'none' | 'stale' | 'ready' | 'failed';
  readonly checkout: 'idle' | 'busy' | 'leaving';
  /** The cart is what this device knew, and not confirmed yet. */
  readonly kept?: true | undefined;
  /** The browser says that it is offline. */
  readonly offline?: boolean;
  /** Lines of a cart that is out of reach, offered to be added again. */
  readonly lost?: { readonly lines: readonly PreviewLine[] } | undefined;
  /** Lines kept for later on this device. */
  readonly saved?: readonly PreviewLine[];
  /** Where the cart goes, as the shopper has said. */
  readonly delivery?:
    | { readonly address?: Address | undefined; readonly option?: SelectedShippingOption | undefined }
    | undefined;
  /** The memberships that the shopper pays lines with. */
  readonly memberships?: readonly SelectedMembership[];
  /** A coupon's code that the shopper has entered and the cart does not have: under way, or refused. */
  readonly coupon?: { readonly code: string; readonly problem?: Problem | undefined } | undefined;
  /** Present where checkout waits for the shopper to agree to the shop's terms; `asked` rises each time they are asked to. */
  readonly terms?: { readonly agreed: boolean; readonly asked: number } | undefined;
  /** Shown until the drawer that shows it is closed. */
  readonly returned?: ReturnedCheckout | undefined;
}

export const initialCart: CartState = {
  base: undefined,
  ops: [],
  status: 'unread',
  failures: [],
  removed: [],
  places: {},
  totalsStatus: 'none',
  checkout: 'idle',
};

/** The queue and counters behind a cart's writes. */
export interface CartQueue {
  /** The last write; the next one starts when it has ended. It never rejects. */
  lastWrite: Promise<unknown>;
  /** Changes that wait for those before them, by id: each function sends its change at once. */
  queued: Map<number, () => Promise<unknown>>;
  nextId: number;
  /** Rises when a read begins and when a write begins or ends; a read that it has overtaken is dropped. */
  version: number;
  /** Rises when totals are read; an answer that it has overtaken is dropped. */
  totalsVersion: number;
  /** How to retry each failure, by id. */
  retries: Map<number, () => Promise<unknown>>;
}

/** What the cart's code keeps for a shop, from when it first reads or changes the cart. */
export interface CartService {
  readonly queue: CartQueue;
  /** How many units of a product, by `unitsKey`, the shopper sees in the cart. */
  readonly productUnits: (state: { readonly cart: CartState }, key: string) => number;
}

/** The key of a product, or of one variant of it, for `CartService.productUnits`. */
export const unitsKey = (productId: string, variantId = ''): string => `${productId} ${variantId}`;
