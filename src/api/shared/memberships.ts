import type { Translatable } from './line.ts';

/** A membership that can pay for lines of a cart or checkout, one credit per unit. */
export interface Membership {
  readonly id: string;
  readonly appId: string;
  readonly name: Translatable;
  /** The lines that the membership can pay for. */
  readonly lineItemIds: readonly string[];
  readonly credits: { readonly total: number; readonly remaining: number };
  readonly expirationDate?: string;
}

/** A membership selected to pay for lines. */
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
