import type { MemberPrivacyStatus } from '../../../src/api/members.ts';
import type { Caller } from '../access/caller.ts';
import { requireMerchant } from '../access/permissions.ts';
import { findOrAddMember } from '../access/token-store.ts';
import { getShop } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { sendNotice } from '../core/mails.ts';
import { applyFieldMask, reportFixedFields, reportUnknownNames } from '../core/query/field-masks.ts';
import { parseEmail, parseOptionalString, parseString, validate } from '../core/validate.ts';
import { iterateReviews, type ReviewRecord, reassignReview } from '../reviews/store.ts';
import { memberFieldNames, memberParsers } from './input.ts';
import {
  closeCheckoutPages,
  findMember,
  isEmailTaken,
  listMembers,
  type MemberDetails,
  removeMember,
  revokeSessions,
  type StoredMember,
  saveMember,
  setMemberEmail,
  setMemberStatus,
} from './store.ts';
import { getMemberStatus, isEmailVerified } from './view.ts';

/** The members that a caller may see: the caller and approved public members. The merchant sees all members. */
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

/** The calling member. Throws 403 for a visitor. */
export function getMyMember({ db }: Context, { clientId, memberId }: Caller): StoredMember {
  const found = memberId ? findMember(db, clientId, memberId) : undefined;
  if (!found) throw apiError(403, 'FORBIDDEN', 'Only members who have signed in may do this.');
  return found;
}

/** The calling member, or for the merchant any member. Throws 403 for any other id, or 404 to the merchant. */
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

/** Sets a member's slug, in lower case. Throws 409 if another member of the shop has it. */
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

/** Makes an approved member public. Throws 403 for any other member. */
export function joinCommunity(context: Context, stored: StoredMember): StoredMember {
  if (getMemberStatus(context, stored.id) !== 'APPROVED')
    throw apiError(403, 'COMMUNITY_JOIN_IMPOSSIBLE', 'Only members who have been let in can join.');
  return setPrivacy(context, stored, 'PUBLIC');
}

export const setMuted = (context: Context, stored: StoredMember, muted: boolean): StoredMember =>
  saveDetails(context, stored, { muted });

export function recordLogin(context: Context, clientId: string, memberId: string): void {
  const stored = findMember(context.db, clientId, memberId);
  if (stored) saveMember(context.db, { ...stored, details: { ...stored.details, lastLoginAt: context.clock.now() } });
}

export function approveMember(context: Context, stored: StoredMember): StoredMember {
  setMemberStatus(context.db, stored, 'ACTIVE', context.clock.now());
  return stored;
}

/**
 * Blocks or disconnects a member, revokes the member's tokens and closes the member's checkout pages. Throws 403 if the
 * caller is the member.
 */
export function blockMember(
  context: Context,
  caller: Caller,
  stored: StoredMember,
  status: 'BLOCKED' | 'OFFLINE',
): StoredMember {
  if (caller.memberId === stored.id)
    throw apiError(403, 'MEMBER_SELF_BLOCK_FORBIDDEN', 'Members cannot block themselves.');
  setMemberStatus(context.db, stored, status, context.clock.now());
  revokeSessions(context.db, stored.id);
  closeCheckoutPages(context.db, stored.id);
  return stored;
}

const FORMER_MEMBER = 'A former member';

/** Makes the assignee the author of a review, shown as `authorName`. Without an assignee the author is a visitor. */
function reassignAuthorship(
  db: Database,
  review: ReviewRecord,
  assignee: StoredMember | undefined,
  authorName = FORMER_MEMBER,
): void {
  const { contactId, ...author } = review.author;
  reassignReview(
    db,
    assignee
      ? {
          ...review,
          author: { ...author, authorName, contactId: assignee.id },
        }
      : { ...review, author: { ...author, type: 'VISITOR', authorName: FORMER_MEMBER } },
    assignee?.id ?? null,
  );
}

/** The member who takes over reviews, or undefined if the request names none. Throws 404 for an unknown member. */
export function parseContentAssignee({ db }: Context, { clientId }: Caller, value: unknown): StoredMember | undefined {
  const id = validate(report => parseOptionalString(value, 'contentAssigneeId', 36, report));
  const assignee = id === undefined ? undefined : findMember(db, clientId, id);
  if (id !== undefined && !assignee)
    throw apiError(404, 'NOT_FOUND', 'There is no such member to take over.', { contentAssigneeId: id });
  return assignee;
}

/**
 * Deletes a member. The assignee, or without one a visitor without contact, becomes the author of the member's reviews.
 * The reviews show "A former member", or if the merchant deletes the member, the assignee's nickname if there is one.
 * Throws 400 if the assignee is the member.
 */
export function deleteMember(
  context: Context,
  { elevated }: Pick<Caller, 'elevated'>,
  stored: StoredMember,
  assignee?: StoredMember,
): void {
  if (stored.id === assignee?.id)
    validate(report => report('contentAssigneeId', 'must not be a member who is deleted', 'VALIDATION'));
  for (const { memberId, review } of iterateReviews(context.db, stored.clientId))
    if (memberId === stored.id)
      reassignAuthorship(context.db, review, assignee, elevated ? assignee?.details.profile.nickname : undefined);
  removeMember(context.db, stored.id);
}

/** Throws 409 if another member of the shop has the address. */
function requireFreeEmail({ db }: Context, clientId: string, email: string, ownId?: string): void {
  if (isEmailTaken(db, clientId, email, ownId))
    throw apiError(409, 'MEMBER_ALREADY_EXISTS', 'Another member has this address.');
}

/**
 * Changes the login address of a member; the new address is not verified. Throws 409 if another member has it. Mails a
 * notice to the former address, unless that address has reached the limit `notices`.
 */
function changeLoginEmail(context: Context, { id, clientId, email: formerEmail }: StoredMember, email: string): void {
  const { db, clock } = context;
  requireFreeEmail(context, clientId, email, id);
  setMemberEmail(db, id, email, clock.now());
  sendNotice(context, clientId, {
    to: formerEmail,
    subject: 'Your address for signing in has changed',
    text: `You sign in to ${getShop(db, clientId).name} with another address from now on.`,
    links: [],
    code: null,
    date: new Date(clock.now()).toISOString(),
  });
}

/** The current values of fields in which an update without a mask must have no other value. */
const listFixedFields = (context: Context, { id, slug, createdAt, details }: StoredMember) => ({
  profile: { slug },
  status: getMemberStatus(context, id),
  loginEmailVerified: isEmailVerified(context, id),
  activityStatus: details.muted ? 'MUTED' : 'ACTIVE',
  contactId: id,
  createdDate: new Date(createdAt).toISOString(),
});

/**
 * Updates the sent fields, or with a mask only the fields that it names. Null clears a field. Throws 400 for an unknown
 * field, and without a mask for a changed read-only field.
 */
export function updateMember(
  context: Context,
  stored: StoredMember,
  input: Readonly<Record<string, unknown>>,
  mask?: unknown,
): StoredMember {
  const { email: loginEmail, details } = stored;
  const { contact, profile, privacyStatus } = details;
  const before = { loginEmail, contact, profile, privacyStatus };
  const next = validate(report => {
    reportUnknownNames(input, 'member', memberFieldNames, report);
    reportFixedFields(input, listFixedFields(context, stored), mask, 'member', report);
    return applyFieldMask(before, input, mask, memberParsers, 'member', report);
  });
  if (next.loginEmail !== loginEmail) changeLoginEmail(context, stored, next.loginEmail);
  return saveDetails(
    context,
    { ...stored, email: next.loginEmail },
    { contact: next.contact ?? {}, profile: next.profile ?? {}, privacyStatus: next.privacyStatus },
  );
}

/**
 * Creates an approved member without a password. Throws 403 unless the caller is the merchant, and 409 if another
 * member has the address.
 */
export function createMember(context: Context, caller: Caller, input: Readonly<Record<string, unknown>>): StoredMember {
  requireMerchant(caller);
  const { db, clock } = context;
  const email = validate(report => parseEmail(input.loginEmail, 'member.loginEmail', report)).toLowerCase();
  requireFreeEmail(context, caller.clientId, email);
  const { memberId } = findOrAddMember(db, caller.clientId, email, clock.now());
  const created = findMember(db, caller.clientId, memberId ?? '');
  if (!created) throw memberNotFound(memberId);
  setMemberStatus(db, created, 'ACTIVE', clock.now());
  return updateMember(context, created, input);
}

export function clearContactField(
  context: Context,
  stored: StoredMember,
  field: 'phones' | 'emails' | 'addresses',
): StoredMember {
  return saveDetails(context, stored, { contact: { ...stored.details.contact, [field]: [] } });
}
