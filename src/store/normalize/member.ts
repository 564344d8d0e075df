import type { Member } from '../../api/members.ts';

/** Adds what the platform may leave out of a member, so that it can be rendered. Throws if the response has no member. */
export function normalizeMember(member: Member): Member {
  if (!member?.id) throw new Error('The answer has no member');
  const { contact } = member;
  const { addresses } = Object(contact);
  const validAddresses = Array.isArray(addresses) ? addresses.filter(Boolean) : [];
  return { ...member, contact: { ...contact, ...(addresses && { addresses: validAddresses }) } };
}
