import type { Cart, CartLine, Estimate } from '../../api/carts.ts';
import type { Address } from '../../api/shared/address.ts';
import type { NewLine } from '../../api/shared/line.ts';
import type { Image } from '../../api/shared/media.ts';
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
  /** Why a change of it has not been carried out yet. */
  readonly waiting?: PendingChange['waiting'];
};

/** What a line looks like before the platform has answered. */
export type PreviewLine = Omit<ShownLine, 'key' | 'id' | 'pending' | 'waiting' | 'lineItemPrice'>;

/** A line that is kept for later. */
export type SavedLine = PreviewLine & {
  /** It is on its way to the cart while a change says the same: the id of the first one. */
  readonly restoring?: string | undefined;
  /** The member whose line it is, see `ownerOf`. A sign-in gives a visitor's lines to the member. */
  readonly owner?: string | undefined;
};

/**
 * A change that the platform has not confirmed yet, as plain data. Where storage is allowed it is stored until it has, so
 * that the next page, or another tab, carries it out.
 */
export type PendingChange = {
  /** `SEQ-TAB`: changes are carried out in the order of their numbers. */
  readonly id: string;
  /** When it was made, ms since the epoch. */
  readonly at: number;
  /** The member whose change it is, see `ownerOf`. A sign-in gives a visitor's changes to the member. Absent in entries of earlier versions. */
  readonly owner?: string | undefined;
  /** Set before it is sent: until the cart shows otherwise it may have been carried out. */
  readonly sent?: SentMark | undefined;
  /** When its page was last about to carry it out without the lock, ms since the epoch. */
  readonly unlockedAt?: number | undefined;
  /** Why it has not been carried out yet. */
  readonly waiting?: 'offline' | 'busy' | 'unreachable' | undefined;
} & CartChange;

/** How many units there are of lines, by their keys, and what the cart holds beside them, by the key of the change. */
export type CartValues = Readonly<Record<string, number | string>>;

interface SentMark {
  readonly at: number;
  readonly tries: number;
  /** The tab that has sent it. */
  readonly tab?: string | undefined;
  /** The id of the cart in the request; absent where the page knew none. */
  readonly cart?: string | undefined;
  /** The owner of the tokens in the request. */
  readonly as?: string | undefined;
  /** It was carried out, while the visitor has signed in: perhaps after their carts were merged. */
  readonly answered?: true | undefined;
  /** What the cart held of what it changes, see `CartValues`; absent where that was not known. */
  readonly before?: CartValues | undefined;
  /** No answer has come, and none may come any more: the request may still arrive. */
  readonly unanswered?: true | undefined;
}

export type CartChange =
  | {
      readonly kind: 'add';
      readonly lines: readonly NewLine[];
      readonly previews: readonly PreviewLine[];
      /** The `SavedLine.restoring` of a line that is kept for later until this has been carried out. */
      readonly restoring?: string | undefined;
    }
  | { readonly kind: 'quantity'; readonly key: string; readonly quantity: number; readonly name: string }
  /** Undo: so many units of a line, whether it is there or not. */
  | {
      readonly kind: 'restore';
      readonly key: string;
      readonly quantity: number;
      readonly name: string;
      readonly preview: PreviewLine;
    }
  | { readonly kind: 'remove'; readonly keys: readonly string[]; readonly name: string }
  | DetailChange;

/** A change of what a cart holds beside its lines. The last one of a kind counts. */
export type DetailChange =
  /** A code in place of the one before, or null to take that off. */
  | { readonly kind: 'coupon'; readonly key: 'coupon'; readonly code: string | null }
  /** An empty text removes the note. */
  | { readonly kind: 'note'; readonly key: 'note'; readonly text: string }
  | ({ readonly kind: 'delivery'; readonly key: 'delivery' } & DeliveryChoice);

/** Where a cart goes, and how: without an option, the cheapest that the platform has. */
export interface DeliveryChoice {
  readonly address: Address;
  readonly option?: SelectedShippingOption | undefined;
}

/** A write that failed, for the shopper to see. */
export interface CartFailure {
  readonly id: string;
  /** `merge`: a sign-in brought two carts together that held more than there is. */
  readonly kind: CartChange['kind'] | 'checkout' | 'merge';
  /** The product's name, where one line is concerned. */
  readonly name?: string;
  /** The keys of the lines that it concerns, or of the change of something else. */
  readonly keys?: readonly string[];
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
      readonly lines?: readonly PlacedLine[] | undefined;
      /** How and when it comes: `Standard · 3–5 working days`. */
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

/** The lines of the last cart that has got out of reach, `id`, with those of carts before it. */
export interface LostLines {
  readonly id?: string | undefined;
  readonly lines: readonly PreviewLine[];
  /** By key, how many of the units are of the carts before. */
  readonly earlier?: Readonly<Record<string, number>> | undefined;
}

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
  /** Lines of carts that are out of reach, offered to be added again. */
  readonly lost?: LostLines | undefined;
  /** Lines kept for later on this device. */
  readonly saved?: readonly PreviewLine[];
  /** Where the cart goes, as the shopper has said. */
  readonly delivery?:
    | { readonly address?: Address | undefined; readonly option?: SelectedShippingOption | undefined }
    | undefined;
  /** The memberships that the shopper pays lines with. */
  readonly memberships?: readonly SelectedMembership[];
  /** A coupon's code that has been refused; one that is under way is among the changes, see `getShownCoupon`. */
  readonly coupon?: { readonly code: string; readonly problem?: Problem | undefined } | undefined;
  /** A code that the page has offered and the cart has been given. */
  readonly offered?: string | undefined;
  /** Whether the shopper has agreed to the shop's terms; `asked` rises each time a checkout waits for it. Absent before either. */
  readonly terms?: { readonly agreed: boolean; readonly asked: number } | undefined;
  /** Shown until the drawer that shows it is closed. */
  readonly returned?: ReturnedCheckout | undefined;
  /** Lines whose price has changed, by key, each with the one that the shopper has seen before; until the drawer is closed. */
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

/** The key of a product, or of one variant of it, for `ShopCart.productUnits`. */
export const unitsKey = (productId: string, variantId = ''): string => `${productId} ${variantId}`;
