import type { CartLine } from '../../../src/api/carts.ts';
import { lineNoteMessages as messages } from '../../../src/i18n/en/cart-line-notes.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { useStore } from '../../../src/ui/useStore.ts';

/** Why a membership cannot pay. */
const describeReason = (reason: string): string =>
  reason === 'EXPIRED' ? messages.expired : reason === 'NO_CREDITS_LEFT' ? messages.noCredits : messages.notForThis;

/** The memberships that a line can be paid with, and those that it can't. */
export function Memberships({ app, line }: { readonly app: ShopApp; readonly line: Pick<CartLine, 'id'> }) {
  const { totals, memberships = [] } = useStore(app.store, state => state.cart);
  const { eligibleMemberships = [], invalidMemberships = [] } = totals?.estimate.membershipOptions ?? {};
  const isFor = ({ lineItemIds }: { readonly lineItemIds?: readonly string[] }) => !!lineItemIds?.includes(line.id);
  const selected = memberships.find(isFor);
  const select = (membership?: { readonly id: string; readonly appId: string }) =>
    loadDetails().then(
      ({ selectMembership }) => selectMembership(app, line.id, membership),
      () => undefined,
    );
  const used = selected && eligibleMemberships.find(({ id }) => id === selected.id);
  const nameOf = ({ name }: { readonly name: { readonly translated?: string; readonly original: string } }) =>
    name.translated || name.original;
  if (used) {
    return (
      <p part="line-note" className="line-note note">
        {interpolate(messages.usesMembership, { name: nameOf(used) })}
        <TextButton part="membership" onClick={() => void select()}>
          {messages.dropMembership}
        </TextButton>
      </p>
    );
  }
  return (
    <>
      {eligibleMemberships.filter(isFor).map(membership => (
        <p key={membership.id} part="line-note" className="line-note note">
          <TextButton part="membership" onClick={() => void select(membership)}>
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
            {interpolate(describeReason(reason), { name: nameOf(membership) })}
          </p>
        ))}
    </>
  );
}
