import type { Member } from '../../api/members.ts';
import { toList, withTexts } from './values.ts';

const ADDRESS_TEXTS = 'country subdivision city postalCode addressLine addressLine2 formattedAddress';

/**
 * Fills in the `contact` of a member, and leaves out texts that are not strings. Throws if the answer has no member
 * with an id.
 */
export function normalizeMember(member: Member): Member {
  if (!member?.id) throw new Error('The answer has no member');
  const { contact = {}, profile } = member;
  const addresses = contact?.addresses && toList(contact.addresses, ADDRESS_TEXTS);
  return {
    ...withTexts(member, 'loginEmail'),
    ...(profile && { profile: withTexts(profile, 'nickname title') }),
    contact: { ...withTexts(contact, 'firstName lastName company'), ...(addresses && { addresses }) },
  };
}
