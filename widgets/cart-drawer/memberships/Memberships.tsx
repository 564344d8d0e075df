import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CartLine } from '../../../src/api/carts.ts';
import type { CalculationErrors } from '../../../src/api/shared/totals.ts';
import type { lineNoteMessages } from '../../../src/i18n/en/cart-line-notes.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { selectMembership } from '../../../src/store/cart/details/memberships.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { useStore } from '../../../src/ui/useStore.ts';

interface MembershipsProps {
  readonly app: ShopApp;
  readonly line: Pick<CartLine, 'id'>;
  /**
   * A prop, because an import would make this file import the summary's file. The build would then add no retry URL to
   * the summary's file.
   */
  readonly messages: typeof lineNoteMessages;
  readonly announce: (app: ShopApp, text: string) => void;
}

const describeReason = (reason: string, messages: MembershipsProps['messages']): string =>
  reason === 'EXPIRED' ? messages.expired : reason === 'NO_CREDITS_LEFT' ? messages.noCredits : messages.notForThis;

/**
 * Whether the platform reports that the chosen membership does not pay for the line. An error without line ids applies
 * to every line.
 */
function isUnpaid(error: CalculationErrors['membershipError'], lineId: string): boolean {
  const { lineItemIds } = Object(error?.applicationError?.data);
  return !!error && (!Array.isArray(lineItemIds) || lineItemIds.includes(lineId));
}

/**
 * The memberships that can pay for a line, each with a button that selects it, and those that cannot, each with the
 * reason. If one is selected, renders only that membership, with a button that deselects it.
 */
export function Memberships({ app, line, messages, announce }: MembershipsProps) {
  const { totals, memberships = [] } = useStore(app.store, state => state.cart);
  const { eligibleMemberships = [], invalidMemberships = [] } = totals?.estimate.membershipOptions ?? {};
  const isFor = ({ lineItemIds }: { readonly lineItemIds?: readonly string[] }) => !!lineItemIds?.includes(line.id);
  const selected = memberships.find(isFor);
  const used = selected && eligibleMemberships.find(({ id }) => id === selected.id);
  const nameOf = ({ name }: { readonly name: { readonly translated?: string; readonly original: string } }) =>
    name.translated || name.original;
  const { name = '', credits } = used ? { name: nameOf(used), credits: used.credits } : {};
  const isRefused = used && isUnpaid(totals?.estimate.calculationErrors?.membershipError, line.id);
  const refusal = isRefused
    ? interpolate(credits ? messages.notEnough : messages.notForThis, { name, n: credits?.remaining ?? '' })
    : '';
  useEffect(() => {
    if (refusal) announce(app, refusal);
  }, [announce, app, refusal]);
  const place = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);
  const usedId = used?.id;
  // A press replaces the pressed button, so the focus moves to the first new button of the line. A layout effect,
  // because the drawer would move a lost focus to its heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another membership has another button.
  useLayoutEffect(() => {
    if (isPressed.current) place.current?.querySelector('button')?.focus();
    isPressed.current = false;
  }, [usedId]);
  const choose = (membership?: (typeof eligibleMemberships)[number]) => {
    isPressed.current = true;
    selectMembership(app, line.id, membership);
  };
  if (used) {
    return (
      <p ref={place} part={refusal ? 'line-problem' : 'line-note'} className={refusal ? 'problem' : 'line-note note'}>
        {refusal || interpolate(messages.usesMembership, { name })}
        <TextButton part="membership" onClick={() => choose()}>
          {messages.dropMembership}
        </TextButton>
      </p>
    );
  }
  return (
    <>
      {eligibleMemberships.filter(isFor).map((membership, index) => (
        <p key={membership.id} ref={index ? undefined : place} part="line-note" className="line-note note">
          <TextButton part="membership" onClick={() => choose(membership)}>
            {interpolate(membership.credits ? messages.useMembership : messages.useUnlimited, {
              name: nameOf(membership),
              n: membership.credits?.remaining,
            })}
          </TextButton>
        </p>
      ))}
      {invalidMemberships
        .filter(({ membership }) => isFor(membership))
        .map(({ membership, reason }) => (
          <p key={membership.id} part="line-note" className="line-note note">
            {interpolate(describeReason(reason, messages), { name: nameOf(membership) })}
          </p>
        ))}
    </>
  );
}
