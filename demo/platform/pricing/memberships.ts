import type { Membership, MembershipOptions, SelectedMembership } from '../../../src/api/shared/memberships.ts';
import { guidOf } from '../core/ids.ts';
import { type Fail, isRecord, listIn, textIn } from '../core/validate.ts';
import type { Problem } from './coupons.ts';
import type { KeptMembership } from './membership-store.ts';
import type { PricedLine } from './price-line.ts';

/** The app that the platform's memberships are of. */
export const MEMBERSHIPS = guidOf('app', 'memberships');

/** The memberships that a buyer chooses to pay with: at most 300. */
export const selectedIn = (value: unknown, field: string, fail: Fail): readonly SelectedMembership[] | undefined =>
  value === undefined || value === null
    ? undefined
    : listIn(isRecord(value) ? value.memberships : value, `${field}.memberships`, 300, fail).map((one, index) => {
        const { id, appId, lineItemIds } = isRecord(one) ? one : {};
        const at = `${field}.memberships[${index}]`;
        const lines = listIn(lineItemIds, `${at}.lineItemIds`, 300, fail);
        if (lines.length === 0) fail(`${at}.lineItemIds`, 'must not be empty', 'MIN_SIZE');
        return {
          id: textIn(id, `${at}.id`, 200, fail),
          appId: textIn(appId, `${at}.appId`, 36, fail),
          lineItemIds: lines.map((line, place) => textIn(line, `${at}.lineItemIds[${place}]`, 100, fail)),
        };
      });

/** Which memberships could pay for lines, and which could not any more. */
export function optionsOf(
  memberships: readonly KeptMembership[],
  lines: readonly PricedLine[],
  now: number,
): MembershipOptions {
  const meant = memberships.flatMap(({ id, name, products, credits, used, endDate }) => {
    const lineItemIds = lines.filter(({ slug = '' }) => products.includes(slug)).map(line => line.id);
    const membership: Membership = {
      id,
      appId: MEMBERSHIPS,
      name: { original: name, translated: name },
      lineItemIds,
      credits: { total: credits, remaining: credits - used },
      expirationDate: endDate,
    };
    const reason = Date.parse(endDate) <= now ? 'EXPIRED' : credits <= used ? 'NO_CREDITS_LEFT' : undefined;
    return lineItemIds.length > 0 ? [{ membership, reason }] : [];
  });
  return {
    eligibleMemberships: meant.flatMap(({ membership, reason }) => (reason ? [] : [membership])),
    invalidMemberships: meant.flatMap(({ membership, reason }) => (reason ? [{ membership, reason }] : [])),
  };
}

export interface Covered {
  /** The lines, at nothing where a membership pays. */
  readonly lines: readonly PricedLine[];
  /** Credits by membership. */
  readonly spent: ReadonlyMap<string, number>;
  readonly problem?: Problem;
}

/** The lines as the chosen memberships leave them: each unit costs a credit, and a line is paid whole or not at all. */
export function covered(
  lines: readonly PricedLine[],
  selected: readonly SelectedMembership[],
  { eligibleMemberships }: MembershipOptions,
): Covered {
  const paid = new Set<string>();
  const spent = new Map<string, number>();
  for (const { id, lineItemIds } of selected) {
    const membership = eligibleMemberships.find(one => one.id === id);
    for (const line of lines) {
      const credits = (spent.get(id) ?? 0) + line.quantity;
      if (!lineItemIds.includes(line.id) || paid.has(line.id)) continue;
      if (!membership?.lineItemIds.includes(line.id) || credits > membership.credits.remaining) continue;
      paid.add(line.id);
      spent.set(id, credits);
    }
  }
  const missing = selected.flatMap(({ lineItemIds }) => lineItemIds).filter(id => !paid.has(id));
  return {
    lines: lines.map(line => (paid.has(line.id) ? { ...line, price: 0, paymentOption: 'MEMBERSHIP' } : line)),
    spent,
    ...(missing.length > 0 && {
      problem: {
        code: 'MEMBERSHIP_CANNOT_PAY',
        description: 'A chosen membership does not pay for this.',
        data: { lineItemIds: missing },
      },
    }),
  };
}
