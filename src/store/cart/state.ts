import type { Cart, CartLine, Estimate } from '../../api/carts.ts';
import type { Address } from '../../api/shared/address.ts';
import type { NewLine } from '../../api/shared/line.ts';
import type { Image } from '../../api/shared/media.ts';
import type { SelectedMembership } from '../../api/shared/memberships.ts';
import type { PriceSummary } from '../../api/shared/money.ts';
import type { SelectedShippingOption, Violation } from '../../api/shared/totals.ts';
import type { Problem } from '../problem.ts';

/** A line as a shopper sees it: the platform's line with the pending changes applied. */
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
  /** The key of the product and its options, the same before and after the platform's answer. */
  readonly key: string;
  /** Absent while the platform does not know the line yet. */
  readonly id?: string;
  /** Absent while a change of the line is pending, because only the platform computes sums. */
  readonly lineItemPrice?: CartLine['lineItemPrice'];
  readonly pending: boolean;
  /** Why a pending change of the line waits. */
  readonly waiting?: PendingChange['waiting'];
};

/** A line as shown before the platform has answered. */
export type PreviewLine = Omit<ShownLine, 'key' | 'id' | 'pending' | 'waiting' | 'lineItemPrice'>;

export type SavedLine = PreviewLine & {
  /**
   * The id of the add that puts the line back. The line is hidden while this add, or a retry with this id in
   * `restoring`, is pending.
   */
  readonly restoring?: string | undefined;
  /**
   * The owner of the line: the member, see `ownerOf`, or empty for a visitor. At a sign-in, the member becomes the
   * owner of the visitor's lines.
   */
  readonly owner?: string | undefined;
};

/**
 * A change that the platform has not confirmed yet, as plain data. If the page may store, it stores the change until
 * then, so that the next page or another tab can carry it out.
 */
export type PendingChange = {
  /** `SEQ-TAB`. Changes are carried out in the order of `SEQ`. */
  readonly id: string;
  /** When the change was made, ms since the epoch. */
  readonly at: number;
  /**
   * The owner of the change: the member, see `ownerOf`, or empty for a visitor. At a sign-in, the member becomes the
   * owner of the visitor's changes. Absent in the entries of earlier versions.
   */
  readonly owner?: string | undefined;
  /**
   * Set before the request is sent. From then on the change may have been carried out, until the cart shows otherwise.
   */
  readonly sent?: SentMark | undefined;
  /** When a page without the lock last claimed the change to carry it out, ms since the epoch. */
  readonly unlockedAt?: number | undefined;
  /**
   * Why the change waits: the browser is `offline`, the platform has answered 429 (`busy`), or the platform or the code
   * that carries out changes is `unreachable`.
   */
  readonly waiting?: 'offline' | 'busy' | 'unreachable' | undefined;
} & CartChange;

/** Values of a cart: the units of lines by line key; the coupon, note or delivery by the key of its change. */
export type CartValues = Readonly<Record<string, number | string>>;

interface SentMark {
  readonly at: number;
  readonly tries: number;
  /** The tab that has sent the request. */
  readonly tab?: string | undefined;
  /** The id of the cart in the request; absent where the page knew none. */
  readonly cart?: string | undefined;
  /** The owner of the tokens in the request. */
  readonly as?: string | undefined;
  /** The change was carried out while the visitor signed in, perhaps after the carts were merged. */
  readonly answered?: true | undefined;
  /** The values that the change replaces, see `CartValues`. Absent if the page did not know the cart. */
  readonly before?: CartValues | undefined;
  /** No answer can arrive any more, but the request may still arrive. */
  readonly unanswered?: true | undefined;
}

export type CartChange =
  | {
      readonly kind: 'add';
      readonly lines: readonly NewLine[];
      readonly previews: readonly PreviewLine[];
      /** The `SavedLine.restoring` of the saved line that this add puts back. */
      readonly restoring?: string | undefined;
    }
  | { readonly kind: 'quantity'; readonly key: string; readonly quantity: number; readonly name: string }
  /** Undo: sets the quantity of a line, or adds the line if it is missing. */
  | {
      readonly kind: 'restore';
      readonly key: string;
      readonly quantity: number;
      readonly name: string;
      readonly preview: PreviewLine;
    }
  | { readonly kind: 'remove'; readonly keys: readonly string[]; readonly name: string }
  | DetailChange;

/** A change of the cart's coupon, note or delivery. The last change of a kind counts. */
export type DetailChange =
  /** The new code, or null to remove the current code. */
  | { readonly kind: 'coupon'; readonly key: 'coupon'; readonly code: string | null }
  /** An empty text removes the note. */
  | { readonly kind: 'note'; readonly key: 'note'; readonly text: string }
  | ({ readonly kind: 'delivery'; readonly key: 'delivery' } & DeliveryChoice);

/** The delivery address and option of a cart. Without an option, the platform takes its cheapest one. */
export interface DeliveryChoice {
  readonly address: Address;
  readonly option?: SelectedShippingOption | undefined;
}

/** A failed change or checkout, as the shopper sees it. */
export interface CartFailure {
  readonly id: string;
  /** `merge`: a sign-in has merged two carts, which together use up the stock of a product. */
  readonly kind: CartChange['kind'] | 'checkout' | 'merge';
  /** The product's name, if the failure concerns one line. */
  readonly name?: string;
  /** The keys of the lines that the failure concerns, or the key of the coupon, note or delivery. */
  readonly keys?: readonly string[];
  readonly problem: Problem;
}

/** A removed line and its earlier index, for undo. */
interface RemovedLine {
  readonly line: ShownLine;
  readonly index: number;
}

/** The totals and problems of the cart, as the platform has computed them. */
export interface CartTotals {
  readonly summary: PriceSummary;
  readonly currency: string;
  readonly violations: readonly Violation[];
  /** The name of the chosen delivery, which the totals include. Absent until a delivery is chosen. */
  readonly delivery?: string | undefined;
  /** Whether the totals include delivery and tax, so that the shopper pays this amount. */
  readonly isFinal: boolean;
  /** The platform's answer without the cart. */
  readonly estimate: Omit<Estimate, 'cart'>;
}

type Sum = { readonly amount: string };

/** The result of a return from the hosted checkout: an order with the known details, or no order yet. */
type ReturnedCheckout =
  | {
      readonly kind: 'placed';
      readonly number?: string | undefined;
      readonly email?: string | undefined;
      readonly currency?: string | undefined;
      readonly taxIncluded?: boolean | undefined;
      readonly lines?: readonly PlacedLine[] | undefined;
      /** The name and duration of the delivery, such as `Standard · 3–5 working days`. */
      readonly delivery?: string | undefined;
      readonly sums?:
        | (Readonly<Record<'subtotal' | 'discount' | 'shipping' | 'tax' | 'total', Sum>> & {
            readonly additionalFees?: Sum;
            readonly totalAdditionalFees?: Sum;
          })
        | undefined;
    }
  | { readonly kind: 'unfinished' };

/** A line of an order that has just been placed. */
export interface PlacedLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly image: Image | undefined;
}

/** The lines of unreachable carts: of the last one, whose id is `id`, and of the carts before it. */
export interface LostLines {
  readonly id?: string | undefined;
  readonly lines: readonly PreviewLine[];
  /** By line key, the units that are from the carts before the last one. */
  readonly earlier?: Readonly<Record<string, number>> | undefined;
}

export interface CartState {
  /**
   * The cart of the platform's last answer, or the cached cart until then. Undefined while neither is known, and if the
   * visitor has no cart yet.
   */
  readonly base: Cart | undefined;
  readonly ops: readonly PendingChange[];
  readonly status: 'unread' | 'reading' | 'ready' | 'failed';
  /** Why the last read failed. */
  readonly problem?: Problem;
  readonly failures: readonly CartFailure[];
  readonly removed: readonly RemovedLine[];
  /** By line key, the index at which undo has put a line back. */
  readonly places: Readonly<Record<string, number>>;
  /** The last totals. While `totalsStatus` is `stale`, newer totals are requested. */
  readonly totals?: CartTotals;
  readonly totalsStatus: 'none' | 'stale' | 'ready' | 'failed';
  readonly checkout: 'idle' | 'busy' | 'leaving';
  /** `base` is from the cache of this device, and the platform has not confirmed it yet. */
  readonly cached?: true | undefined;
  /** The page has no connection, as far as it knows. */
  readonly offline?: boolean;
  /** Lines of carts that are out of reach, offered to be added again. */
  readonly lost?: LostLines | undefined;
  /** The lines saved for later on this device. Undefined until they are read, and if the device cannot store lines. */
  readonly saved?: readonly PreviewLine[];
  /** The delivery address and option that the shopper has chosen. */
  readonly delivery?:
    | { readonly address?: Address | undefined; readonly option?: SelectedShippingOption | undefined }
    | undefined;
  /** The memberships that the shopper pays lines with. */
  readonly memberships?: readonly SelectedMembership[];
  /** A refused coupon code. A pending code is in `ops`, see `getShownCoupon`. */
  readonly coupon?: { readonly code: string; readonly problem?: Problem | undefined } | undefined;
  /** A code that the page has offered and that the cart has now. */
  readonly offered?: string | undefined;
  /**
   * Whether the shopper has agreed to the shop's terms. `asked` rises each time a checkout waits for the agreement, and
   * becomes 0 when the shopper changes the tick. Absent until the shopper agrees or a checkout waits.
   */
  readonly terms?: { readonly agreed: boolean; readonly asked: number } | undefined;
  /** The result of the last return from checkout, until the drawer that shows it is closed. */
  readonly returned?: ReturnedCheckout | undefined;
  /**
   * By line key, the price that the shopper has seen before, for lines whose price has changed. Cleared when the drawer
   * is closed.
   */
  readonly repriced?: Readonly<Record<string, string>> | undefined;
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

/** The key of a product, or of one of its variants, for `ShopCart.productUnits`. */
export const unitsKey = (productId: string, variantId = ''): string => `${productId} ${variantId}`;
