import {
  type Member,
  type MemberFieldset,
  type MemberPrivacyStatus,
  type MemberStatus,
  memberFieldsets,
  memberPrivacyStatuses,
} from '../../../src/api/members.ts';
import type { Review } from '../../../src/api/reviews.ts';
import type { Caller } from '../access/caller.ts';
import { credentialsOf } from '../access/credential-store.ts';
import { requireMerchant } from '../access/permissions.ts';
import type { Call } from '../access/route.ts';
import { memberOf } from '../access/token-store.ts';
import { addressIn, present } from '../core/addresses.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { newGuid } from '../core/ids.ts';
import { maskedChange } from '../core/query/field-masks.ts';
import {
  checked,
  emailIn,
  type Fail,
  isRecord,
  listIn,
  optionalTextIn,
  recordIn,
  textIn,
  webUrlIn,
  wordIn,
} from '../core/validate.ts';
import { giveReview, reviewsOf } from '../reviews/store.ts';
import {
  endSessions,
  eraseMember,
  findMember,
  type KeptMember,
  type MemberNotes,
  membersOf,
  saveMember,
  setStanding,
} from './store.ts';

const standings: Readonly<Record<string, MemberStatus>> = {
  ACTIVE: 'APPROVED',
  PENDING: 'PENDING',
  BLOCKED: 'BLOCKED',
  OFFLINE: 'OFFLINE',
};

export const statusOf = ({ db }: Store, id: string): MemberStatus =>
  standings[credentialsOf(db, id)?.status ?? 'ACTIVE'] ?? 'UNKNOWN';

/** The widest of the fieldsets asked for; PUBLIC unless one is. */
export function fieldsetIn(value: unknown): MemberFieldset {
  const asked = typeof value === 'string' ? [value] : value;
  const words = checked(fail =>
    listIn(asked, 'fieldsets', 10, fail).map(one => wordIn<MemberFieldset>(one, 'fieldsets', memberFieldsets, fail)),
  );
  return words.includes('FULL') ? 'FULL' : words.includes('EXTENDED') ? 'EXTENDED' : 'PUBLIC';
}

/** A member as far as the fieldset goes, and the caller may see: others see profiles, and those of public members alone. */
export function shownMember(
  { store, caller, origin }: Pick<Call<unknown>, 'store' | 'caller' | 'origin'>,
  kept: KeptMember,
  fieldset: MemberFieldset,
): Member {
  const { id, slug, email, createdAt, notes } = kept;
  const near = caller.elevated || caller.memberId === id;
  const credentials = credentialsOf(store.db, id);
  const { photo, cover } = notes.profile;
  return {
    id,
    profile: {
      ...notes.profile,
      slug,
      ...(photo && { photo: { ...photo, url: new URL(photo.url, origin).href } }),
      ...(cover && { cover: { ...cover, url: new URL(cover.url, origin).href } }),
    },
    privacyStatus: notes.privacyStatus,
    activityStatus: notes.muted ? 'MUTED' : 'ACTIVE',
    createdDate: new Date(createdAt).toISOString(),
    updatedDate: new Date(notes.updatedAt).toISOString(),
    ...(near &&
      fieldset !== 'PUBLIC' && {
        status: statusOf(store, id),
        contactId: id,
        ...(notes.lastLoginAt && { lastLoginDate: new Date(notes.lastLoginAt).toISOString() }),
      }),
    ...(near &&
      fieldset === 'FULL' && {
        loginEmail: email,
        loginEmailVerified: credentials?.verified ?? false,
        contact: notes.contact,
      }),
  };
}

/** Those that a caller may see: of others, who is in the community and has not been shut out. */
export const visibleMembers = (store: Store, caller: Caller): readonly KeptMember[] =>
  membersOf(store.db, caller.clientId).filter(
    ({ id, notes }) =>
      caller.elevated ||
      id === caller.memberId ||
      (notes.privacyStatus === 'PUBLIC' && statusOf(store, id) === 'APPROVED'),
  );

const unknown = (id: unknown) => refusal(404, 'NOT_FOUND', 'There is no such member.', { id });

export function visibleMember(store: Store, caller: Caller, id: unknown): KeptMember {
  const found = visibleMembers(store, caller).find(member => member.id === id);
  if (!found) throw unknown(id);
  return found;
}

/** Whoever asks, once they have signed in. */
export function me({ db }: Store, { clientId, memberId }: Caller): KeptMember {
  const found = memberId ? findMember(db, clientId, memberId) : undefined;
  if (!found) throw refusal(403, 'FORBIDDEN', 'Only members who have signed in may do this.');
  return found;
}

/** Their own, or any in the merchant's name. */
export function ownMember(store: Store, caller: Caller, id: unknown): KeptMember {
  const found = typeof id === 'string' ? findMember(store.db, caller.clientId, id) : undefined;
  if (!caller.elevated && caller.memberId !== id)
    throw refusal(403, 'FORBIDDEN', 'Only the member and the merchant may do this.');
  if (!found) throw unknown(id);
  return found;
}

function save(store: Store, kept: KeptMember, change: Partial<MemberNotes>, slug = kept.slug): KeptMember {
  const next = { ...kept, slug, notes: { ...kept.notes, ...change, updatedAt: store.clock.now() } };
  saveMember(store.db, next);
  return next;
}

/** Gives a member a slug that nobody else in the shop has. */
export function rename(store: Store, kept: KeptMember, value: unknown): KeptMember {
  const slug = checked(fail => {
    const text = textIn(value, 'slug', 255, fail).toLowerCase();
    if (text && !/^[a-z\d][a-z\d_-]{2,}$/.test(text)) fail('slug', 'must be letters, digits, - and _', 'FORMAT');
    return text;
  });
  if (membersOf(store.db, kept.clientId).some(other => other.id !== kept.id && other.slug === slug))
    throw refusal(409, 'SLUG_ALREADY_EXISTS', 'Another member has this slug.', { slug });
  return save(store, kept, {}, slug);
}

export const setPrivacy = (store: Store, kept: KeptMember, privacyStatus: MemberPrivacyStatus): KeptMember =>
  save(store, kept, { privacyStatus });

/** Joins the community, which is for those who have been let in. */
export function join(store: Store, kept: KeptMember): KeptMember {
  if (statusOf(store, kept.id) !== 'APPROVED')
    throw refusal(403, 'COMMUNITY_JOIN_IMPOSSIBLE', 'Only members who have been let in can join.');
  return setPrivacy(store, kept, 'PUBLIC');
}

export const setMuted = (store: Store, kept: KeptMember, muted: boolean): KeptMember => save(store, kept, { muted });

/** Remembers that a member has just signed in. */
export function noteLogin(store: Store, clientId: string, memberId: string): void {
  const kept = findMember(store.db, clientId, memberId);
  if (kept) saveMember(store.db, { ...kept, notes: { ...kept.notes, lastLoginAt: store.clock.now() } });
}

/** Lets a member in. */
export function approve(store: Store, kept: KeptMember): KeptMember {
  setStanding(store.db, kept, 'ACTIVE', store.clock.now());
  return kept;
}

/** Shuts a member out, and signs them out everywhere. */
export function shutOut(store: Store, caller: Caller, kept: KeptMember, how: 'BLOCKED' | 'OFFLINE'): KeptMember {
  if (caller.memberId === kept.id) throw refusal(403, 'MEMBER_SELF_BLOCK_FORBIDDEN', 'Nobody can shut themselves out.');
  setStanding(store.db, kept, how, store.clock.now());
  endSessions(store.db, kept.id);
  return kept;
}

/** What somebody has written is another's from now on, or nobody's. */
function handOver(db: Database, review: Review, heir: KeptMember | undefined): void {
  const { contactId, ...author } = review.author;
  giveReview(
    db,
    heir
      ? { ...review, author: { ...author, authorName: heir.notes.profile.nickname ?? '', contactId: heir.id } }
      : { ...review, author: { ...author, type: 'VISITOR', authorName: 'A former member' } },
    heir?.id ?? null,
  );
}

/** The member who takes over what another has written, who must exist; nobody where none is named. */
export function heirIn({ db }: Store, { clientId }: Caller, value: unknown): KeptMember | undefined {
  const id = checked(fail => optionalTextIn(value, 'contentAssigneeId', 36, fail));
  const heir = id === undefined ? undefined : findMember(db, clientId, id);
  if (id !== undefined && !heir)
    throw refusal(404, 'NOT_FOUND', 'There is no such member to take over.', { contentAssigneeId: id });
  return heir;
}

/** Deletes a member; what they have written goes to another member, or to nobody. */
export function remove(store: Store, kept: KeptMember, heir?: KeptMember): void {
  for (const { memberId, review } of reviewsOf(store.db, kept.clientId))
    if (memberId === kept.id) handOver(store.db, review, heir);
  eraseMember(store.db, kept.id);
}

const texts = (value: unknown, field: string, fail: Fail) =>
  value === undefined
    ? undefined
    : listIn(value, field, 50, fail).map((one, at) => textIn(one, `${field}[${at}]`, 254, fail));

function contactIn(value: unknown, fail: Fail) {
  const given = recordIn(value, 'member.contact', fail);
  const text = (name: string) => optionalTextIn(given[name], `member.contact.${name}`, 100, fail);
  const addresses =
    given.addresses === undefined
      ? undefined
      : listIn(given.addresses, 'member.contact.addresses', 50, fail).map((one, at) => ({
          id: isRecord(one) && typeof one.id === 'string' ? one.id : newGuid(),
          ...addressIn(one, `member.contact.addresses[${at}]`, fail),
        }));
  return present({
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company'),
    jobTitle: text('jobTitle'),
    birthdate: text('birthdate'),
    phones: texts(given.phones, 'member.contact.phones', fail),
    emails: texts(given.emails, 'member.contact.emails', fail),
    addresses,
  });
}

function profileIn(value: unknown, fail: Fail) {
  const given = recordIn(value, 'member.profile', fail);
  const picture = (name: string) => {
    const { url } = recordIn(given[name], `member.profile.${name}`, fail);
    const address = webUrlIn(url, `member.profile.${name}.url`, fail);
    return address && { url: address };
  };
  return present({
    nickname: optionalTextIn(given.nickname, 'member.profile.nickname', 100, fail),
    title: optionalTextIn(given.title, 'member.profile.title', 100, fail),
    photo: picture('photo') || undefined,
    cover: picture('cover') || undefined,
  });
}

/** Takes over what is given, or of it what a mask names, and leaves the rest. */
export function change(
  store: Store,
  kept: KeptMember,
  all: Readonly<Record<string, unknown>>,
  mask?: unknown,
): KeptMember {
  const next = checked(fail => {
    const given = maskedChange(all, mask, ['contact', 'profile', 'privacyStatus'], fail);
    return {
      contact: contactIn(given.contact, fail),
      profile: profileIn(given.profile, fail),
      privacyStatus:
        given.privacyStatus === undefined
          ? undefined
          : wordIn<MemberPrivacyStatus>(given.privacyStatus, 'member.privacyStatus', memberPrivacyStatuses, fail),
    };
  });
  const { notes } = kept;
  return save(store, kept, {
    contact: { ...notes.contact, ...next.contact },
    profile: { ...notes.profile, ...next.profile },
    ...(next.privacyStatus && { privacyStatus: next.privacyStatus }),
  });
}

/** Makes a member who has no password yet. */
export function makeMember(store: Store, caller: Caller, given: Readonly<Record<string, unknown>>): KeptMember {
  requireMerchant(caller);
  const { db, clock } = store;
  const email = checked(fail => emailIn(given.loginEmail, 'member.loginEmail', fail)).toLowerCase();
  if (membersOf(db, caller.clientId).some(member => member.email === email))
    throw refusal(409, 'MEMBER_ALREADY_EXISTS', 'Somebody has registered with this address.');
  const { memberId } = memberOf(db, caller.clientId, email, clock.now());
  const made = findMember(db, caller.clientId, memberId ?? '');
  if (!made) throw unknown(memberId);
  setStanding(db, made, 'ACTIVE', clock.now());
  return change(store, made, given);
}

/** Forgets what a member has given of one kind. */
export function forgetContact(store: Store, kept: KeptMember, kind: 'phones' | 'emails' | 'addresses'): KeptMember {
  return save(store, kept, { contact: { ...kept.notes.contact, [kind]: [] } });
}
