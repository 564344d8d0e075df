import type { SelectedMembership } from '../../../api/shared/memberships.ts';
import type { ShopApp } from '../../app.ts';
import { getShopCart } from '../cart.ts';
import type { CartState } from '../state.ts';

/** The memberships that pay for lines of the cart, without the lines that have left the cart. */
export const listMemberships = ({ base, memberships = [] }: CartState): readonly SelectedMembership[] =>
  memberships.flatMap(membership => {
    const lineItemIds = membership.lineItemIds.filter(lineId => base?.lineItems.some(({ id }) => id === lineId));
    return lineItemIds.length ? { ...membership, lineItemIds } : [];
  });

/**
 * Sets the membership that pays for a line, or clears it. A line has at most one membership. Totals and the checkout
 * use the choice.
 */
export function selectMembership(
  app: ShopApp,
  lineItemId: string,
  membership?: Pick<SelectedMembership, 'id' | 'appId'>,
): void {
  const shopCart = getShopCart(app);
  const others = (shopCart.state.memberships ?? []).flatMap(one => {
    const lineItemIds = one.lineItemIds.filter(id => id !== lineItemId);
    return lineItemIds.length ? { ...one, lineItemIds } : [];
  });
  const same = others.find(({ id }) => id === membership?.id);
  const selected = membership && {
    id: membership.id,
    appId: membership.appId,
    lineItemIds: [...(same?.lineItemIds ?? []), lineItemId],
  };
  const memberships = [...others.filter(one => one !== same), ...(selected ? [selected] : [])];
  shopCart.patch({ memberships });
}
