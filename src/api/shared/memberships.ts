import type { Translatable } from './line.ts';

/** A membership that could pay for lines of a cart or checkout, one credit for a unit. */
export interface Membership {
  readonly id: string;
  readonly appId: string;
  readonly name: Translatable;
  /** The lines that it is for. */
  readonly lineItemIds: readonly string[];
  readonly credits: { readonly total: number; readonly remaining: number };
  readonly expirationDate?: string;
}

/** A membership chosen to pay for lines. */
export interface SelectedMembership {
  readonly id: string;
  readonly appId: string;
  readonly lineItemIds: readonly string[];
}

/** The buyer's memberships, and why some of them cannot pay. */
export interface MembershipOptions {
  readonly eligibleMemberships: readonly Membership[];
  readonly invalidMemberships: readonly { readonly membership: Membership; readonly reason: string }[];
}
