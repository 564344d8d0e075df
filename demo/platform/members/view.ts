import { type Member, type MemberFieldset, type MemberStatus, memberFieldsets } from '../../../src/api/members.ts';
import { findCredentials } from '../access/credential-store.ts';
import type { AuthenticatedCall } from '../access/route.ts';
import type { Context } from '../core/context.ts';
import { parseEnum, parseList, validate } from '../core/validate.ts';
import type { StoredMember } from './store.ts';

const MEMBER_STATUSES: Readonly<Record<string, MemberStatus>> = {
  ACTIVE: 'APPROVED',
  PENDING: 'PENDING',
  BLOCKED: 'BLOCKED',
  OFFLINE: 'OFFLINE',
};

export const isEmailVerified = ({ db }: Context, id: string): boolean => findCredentials(db, id)?.verified ?? false;

export const getMemberStatus = ({ db }: Context, id: string): MemberStatus =>
  MEMBER_STATUSES[findCredentials(db, id)?.status ?? 'ACTIVE'] ?? 'UNKNOWN';

/** The widest of the requested fieldsets; PUBLIC by default. */
export function parseFieldset(value: unknown): MemberFieldset {
  const list = typeof value === 'string' ? [value] : value;
  const fieldsets = validate(report =>
    parseList(list, 'fieldsets', 10, report).map((one, index) =>
      parseEnum<MemberFieldset>(one, `fieldsets[${index}]`, memberFieldsets, report),
    ),
  );
  return fieldsets.includes('FULL') ? 'FULL' : fieldsets.includes('EXTENDED') ? 'EXTENDED' : 'PUBLIC';
}

/** A member as the API returns it. Only the member and the merchant get more than the fieldset PUBLIC. */
export function toMember(
  { context, caller, origin }: Pick<AuthenticatedCall<unknown>, 'context' | 'caller' | 'origin'>,
  stored: StoredMember,
  fieldset: MemberFieldset,
): Member {
  const { id, slug, email, createdAt, details } = stored;
  const canSeePrivate = caller.elevated || caller.memberId === id;
  const credentials = findCredentials(context.db, id);
  const { photo, cover } = details.profile;
  return {
    id,
    profile: {
      ...details.profile,
      slug,
      ...(photo && { photo: { ...photo, url: new URL(photo.url, origin).href } }),
      ...(cover && { cover: { ...cover, url: new URL(cover.url, origin).href } }),
    },
    privacyStatus: details.privacyStatus,
    activityStatus: details.muted ? 'MUTED' : 'ACTIVE',
    createdDate: new Date(createdAt).toISOString(),
    updatedDate: new Date(details.updatedAt).toISOString(),
    ...(canSeePrivate &&
      fieldset !== 'PUBLIC' && {
        status: getMemberStatus(context, id),
        contactId: id,
        ...(details.lastLoginAt && { lastLoginDate: new Date(details.lastLoginAt).toISOString() }),
      }),
    ...(canSeePrivate &&
      fieldset === 'FULL' && {
        loginEmail: email,
        loginEmailVerified: credentials?.verified ?? false,
        contact: details.contact,
      }),
  };
}
