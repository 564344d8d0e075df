import { expect, test } from 'vitest';
import type { Member } from '../../api/members.ts';
import { normalizeMember } from './member.ts';

test('normalizeMember() returns a member with an id, and throws without an id', () => {
  const member = { id: 'id', loginEmail: 'ada@example.com' } as Member;
  expect(normalizeMember(member)).toEqual({ ...member, contact: {} });
  for (const answer of [undefined, null, {}, { loginEmail: 'ada@example.com' }])
    expect(() => normalizeMember(answer as Member)).toThrow('The answer has no member');
});
