import type { Membership, MembershipOptions, SelectedMembership } from '../../../src/api/shared/memberships.ts';
import { deriveGuid } from '../core/ids.ts';
import { isRecord, parseFields, parseList, parseString, type Report } from '../core/validate.ts';
import type { CalculationProblem } from './coupons.ts';
import type { StoredMembership } from './membership-store.ts';
import type { PricedLine } from './price-line.ts';

export const MEMBERSHIPS_APP_ID = deriveGuid('app', 'memberships');

const readMemberships = (value: unknown, field: string, report: Report): unknown =>
  isRecord(value) ? parseFields(value, field, ['memberships'], report).memberships : value;

/** Parses the selected memberships, at most 300. */
export const parseSelectedMemberships = (
  value: unknown,
  field: string,
  report: Report,
): readonly SelectedMembership[] | undefined =>
  value === undefined || value === null
    ? undefined
    : parseList(readMemberships(value, field, report), `${field}.memberships`, 300, report).map((one, index) => {
        const path = `${field}.memberships[${index}]`;
        const { id, appId, lineItemIds } = parseFields(one, path, ['id', 'appId', 'lineItemIds'], report);
        const lines = parseList(lineItemIds, `${path}.lineItemIds`, 300, report);
        if (lines.length === 0) report(`${path}.lineItemIds`, 'must not be empty', 'MIN_SIZE');
        return {
          id: parseString(id, `${path}.id`, 200, report),
          appId: parseString(appId, `${path}.appId`, 36, report),
          lineItemIds: lines.map((line, lineIndex) =>
            parseString(line, `${path}.lineItemIds[${lineIndex}]`, 100, report),
          ),
        };
      });

/** The memberships that can pay for some of the lines, and those that expired or have no credits left for them. */
export function toMembershipOptions(
  memberships: readonly StoredMembership[],
  lines: readonly PricedLine[],
  now: number,
): MembershipOptions {
  const candidates = memberships.flatMap(({ id, name, products, credits, used, endDate }) => {
    const lineItemIds = lines.filter(({ slug = '' }) => products.includes(slug)).map(line => line.id);
    const membership: Membership = {
      id,
      appId: MEMBERSHIPS_APP_ID,
      name: { original: name, translated: name },
      lineItemIds,
      credits: { total: credits, remaining: credits - used },
      expirationDate: endDate,
    };
    const reason = Date.parse(endDate) <= now ? 'EXPIRED' : credits <= used ? 'NO_CREDITS_LEFT' : undefined;
    return lineItemIds.length > 0 ? [{ membership, reason }] : [];
  });
  return {
    eligibleMemberships: candidates.flatMap(({ membership, reason }) => (reason ? [] : [membership])),
    invalidMemberships: candidates.flatMap(({ membership, reason }) => (reason ? [{ membership, reason }] : [])),
  };
}

interface MembershipCoverage {
  /** The lines. A line that a membership pays for has the price 0. */
  readonly lines: readonly PricedLine[];
  /** Credits spent, by membership id. */
  readonly spent: ReadonlyMap<string, number>;
  readonly paidLineIds: ReadonlySet<string>;
  readonly problem?: CalculationProblem;
}

/**
 * Applies the selected memberships. Each unit costs a credit. A membership pays for a whole line or not at all. The
 * `problem` names the selected lines that no membership pays for.
 */
export function applyMemberships(
  lines: readonly PricedLine[],
  selected: readonly SelectedMembership[],
  { eligibleMemberships }: MembershipOptions,
): MembershipCoverage {
  const paidLineIds = new Set<string>();
  const creditsSpent = new Map<string, number>();
  for (const { id, lineItemIds } of selected) {
    const membership = eligibleMemberships.find(one => one.id === id);
    for (const line of lines) {
      const credits = (creditsSpent.get(id) ?? 0) + line.quantity;
      if (!lineItemIds.includes(line.id) || paidLineIds.has(line.id)) continue;
      if (!membership?.lineItemIds.includes(line.id) || credits > membership.credits.remaining) continue;
      paidLineIds.add(line.id);
      creditsSpent.set(id, credits);
    }
  }
  const missing = selected.flatMap(({ lineItemIds }) => lineItemIds).filter(id => !paidLineIds.has(id));
  return {
    lines: lines.map(line => (paidLineIds.has(line.id) ? { ...line, price: 0n, paymentOption: 'MEMBERSHIP' } : line)),
    spent: creditsSpent,
    paidLineIds,
    ...(missing.length > 0 && {
      problem: {
        code: 'MEMBERSHIP_CANNOT_PAY',
        description: 'A chosen membership does not pay for this.',
        data: { lineItemIds: missing },
      },
    }),
  };
}
