import { type MemberPrivacyStatus, memberPrivacyStatuses } from '../../../src/api/members.ts';
import type { Review } from '../../../src/api/reviews.ts';
import type { Caller } from '../access/caller.ts';
import { requireMerchant } from '../access/permissions.ts';
import { findOrAddMember } from '../access/token-store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { pickMaskedFields } from '../core/query/field-masks.ts';
import { parseEmail, parseEnum, parseOptionalString, parseString, validate } from '../core/validate.ts';
import { listReviews, reassignReview } from '../reviews/store.ts';
import { parseContact, parseProfile } from './input.ts';
import {
  findMember,
  listMembers,
  type MemberDetails,
  removeMember,
  revokeSessions,
  type StoredMember,
  saveMember,
  setMemberStatus,
} from './store.ts';
import { getMemberStatus } from './view.ts';

/** Those that a caller may see: of others, who is in the community and has not been shut out. */
export const listVisibleMembers = (context: Context, caller: Caller): readonly StoredMember[] =>
  listMembers(context.db, caller.clientId).filter(
    ({ id, details }) =>
      caller.elevated ||
      id === caller.memberId ||
      (details.privacyStatus === 'PUBLIC' && getMemberStatus(context, id) === 'APPROVED'),
  );

const memberNotFound = (id: unknown) => apiError(404, 'NOT_FOUND', 'There is no such member.', { id });

export function getVisibleMember(context: Context, caller: Caller, id: unknown): StoredMember {
  const found = listVisibleMembers(context, caller).find(member => member.id === id);
  if (!found) throw memberNotFound(id);
  return found;
}

/** Whoever asks, once they have signed in. */
export function getMyMember({ db }: Context, { clientId, memberId }: Caller): StoredMember {
  const found = memberId ? findMember(db, clientId, memberId) : undefined;
  if (!found) throw apiError(403, 'FORBIDDEN', 'Only members who have signed in may do this.');
  return found;
}

/** Their own, or any in the merchant's name. */
export function getOwnMember(context: Context, caller: Caller, id: unknown): StoredMember {
  const found = typeof id === 'string' ? findMember(context.db, caller.clientId, id) : undefined;
  if (!caller.elevated && caller.memberId !== id)
    throw apiError(403, 'FORBIDDEN', 'Only the member and the merchant may do this.');
  if (!found) throw memberNotFound(id);
  return found;
}

function saveDetails(
  context: Context,
  stored: StoredMember,
  change: Partial<MemberDetails>,
  slug = stored.slug,
): StoredMember {
  const next = { ...stored, slug, details: { ...stored.details, ...change, updatedAt: context.clock.now() } };
  saveMember(context.db, next);
  return next;
}

/** Gives a member a slug that nobody else in the shop has. */
export function updateMemberSlug(context: Context, stored: StoredMember, value: unknown): StoredMember {
  const slug = validate(report => {
    const text = parseString(value, 'slug', 255, report).toLowerCase();
    if (text && !/^[a-z\d][a-z\d_-]{2,}$/.test(text)) report('slug', 'must be letters, digits, - and _', 'FORMAT');
    return text;
  });
  if (listMembers(context.db, stored.clientId).some(other => other.id !== stored.id && other.slug === slug))
    throw apiError(409, 'SLUG_ALREADY_EXISTS', 'Another member has this slug.', { slug });
  return saveDetails(context, stored, {}, slug);
}

export const setPrivacy = (context: Context, stored: StoredMember, privacyStatus: MemberPrivacyStatus): StoredMember =>
  saveDetails(context, stored, { privacyStatus });

/** Joins the community, which is for those who have been let in. */
export function joinCommunity(context: Context, stored: StoredMember): StoredMember {
  if (getMemberStatus(context, stored.id) !== 'APPROVED')
    throw apiError(403, 'COMMUNITY_JOIN_IMPOSSIBLE', 'Only members who have been let in can join.');
  return setPrivacy(context, stored, 'PUBLIC');
}

export const setMuted = (context: Context, stored: StoredMember, muted: boolean): StoredMember =>
  saveDetails(context, stored, { muted });

/** Remembers that a member has just signed in. */
export function recordLogin(context: Context, clientId: string, memberId: string): void {
  const stored = findMember(context.db, clientId, memberId);
  if (stored) saveMember(context.db, { ...stored, details: { ...stored.details, lastLoginAt: context.clock.now() } });
}

/** Lets a member in. */
export function approveMember(context: Context, stored: StoredMember): StoredMember {
  setMemberStatus(context.db, stored, 'ACTIVE', context.clock.now());
  return stored;
}

/** Shuts a member out, and signs them out everywhere. */
export function blockMember(
  context: Context,
  caller: Caller,
  stored: StoredMember,
  status: 'BLOCKED' | 'OFFLINE',
): StoredMember {
  if (caller.memberId === stored.id)
    throw apiError(403, 'MEMBER_SELF_BLOCK_FORBIDDEN', 'Nobody can shut themselves out.');
  setMemberStatus(context.db, stored, status, context.clock.now());
  revokeSessions(context.db, stored.id);
  return stored;
}

/** What somebody has written is another's from now on, or nobody's. */
function reassignAuthorship(db: Database, review: Review, assignee: StoredMember | undefined): void {
  const { contactId, ...author } = review.author;
  reassignReview(
    db,
    assignee
      ? {
          ...review,
          author: { ...author, authorName: assignee.details.profile.nickname ?? '', contactId: assignee.id },
        }
      : { ...review, author: { ...author, type: 'VISITOR', authorName: 'A former member' } },
    assignee?.id ?? null,
  );
}

/** The member who takes over what another has written, who must exist; nobody where none is named. */
export function parseContentAssignee({ db }: Context, { clientId }: Caller, value: unknown): StoredMember | undefined {
  const id = validate(report => parseOptionalString(value, 'contentAssigneeId', 36, report));
  const assignee = id === undefined ? undefined : findMember(db, clientId, id);
  if (id !== undefined && !assignee)
    throw apiError(404, 'NOT_FOUND', 'There is no such member to take over.', { contentAssigneeId: id });
  return assignee;
}

/** Deletes a member; what they have written goes to another member, or to nobody. */
export function deleteMember(context: Context, stored: StoredMember, assignee?: StoredMember): void {
  for (const { memberId, review } of listReviews(context.db, stored.clientId))
    if (memberId === stored.id) reassignAuthorship(context.db, review, assignee);
  removeMember(context.db, stored.id);
}

/** Takes over what is given, or of it what a mask names, and leaves the rest. */
export function updateMember(
  context: Context,
  stored: StoredMember,
  input: Readonly<Record<string, unknown>>,
  mask?: unknown,
): StoredMember {
  const next = validate(report => {
    const given = pickMaskedFields(input, mask, ['contact', 'profile', 'privacyStatus'], report);
    return {
      contact: parseContact(given.contact, report),
      profile: parseProfile(given.profile, report),
      privacyStatus:
        given.privacyStatus === undefined
          ? undefined
          : parseEnum<MemberPrivacyStatus>(given.privacyStatus, 'member.privacyStatus', memberPrivacyStatuses, report),
    };
  });
  const { details } = stored;
  return saveDetails(context, stored, {
    contact: { ...details.contact, ...next.contact },
    profile: { ...details.profile, ...next.profile },
    ...(next.privacyStatus && { privacyStatus: next.privacyStatus }),
  });
}

/** Makes a member who has no password yet. */
export function createMember(context: Context, caller: Caller, input: Readonly<Record<string, unknown>>): StoredMember {
  requireMerchant(caller);
  const { db, clock } = context;
  const email = validate(report => parseEmail(input.loginEmail, 'member.loginEmail', report)).toLowerCase();
  if (listMembers(db, caller.clientId).some(member => member.email === email))
    throw apiError(409, 'MEMBER_ALREADY_EXISTS', 'Somebody has registered with this address.');
  const { memberId } = findOrAddMember(db, caller.clientId, email, clock.now());
  const created = findMember(db, caller.clientId, memberId ?? '');
  if (!created) throw memberNotFound(memberId);
  setMemberStatus(db, created, 'ACTIVE', clock.now());
  return updateMember(context, created, input);
}

/** Forgets what a member has given of one kind. */
export function clearContactField(
  context: Context,
  stored: StoredMember,
  field: 'phones' | 'emails' | 'addresses',
): StoredMember {
  return saveDetails(context, stored, { contact: { ...stored.details.contact, [field]: [] } });
}
