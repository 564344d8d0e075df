import type { Member } from '../../api/members.ts';

/** A member as it can be shown, whatever the platform has left out. Throws where the answer is none. */
export function normalizeMember(member: Member): Member {
  if (!member?.id) throw new Error('The answer has no member');
  const { contact } = member;
  const { addresses } = Object(contact);
  const validAddresses = Array.isArray(addresses) ? addresses.filter(Boolean) : [];
  return { ...member, contact: { ...contact, ...(addresses && { addresses: validAddresses }) } };
}
