import { del, get, gives, patch, post, postRead, takes } from './endpoint.ts';
import { membersService } from './gateways.ts';
import type { Address } from './shared/address.ts';
import type { BulkResponse } from './shared/bulk.ts';
import type { FilterOf, OffsetMetadata, OffsetPaging, OffsetQuery, Sorting } from './shared/paging.ts';

/** Values of `Member.status`. `blockMember` sets BLOCKED, and `disconnectMember` OFFLINE. */
export const memberStatuses = ['UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** Whether other people see a member. `joinCommunity` sets PUBLIC, and `leaveCommunity` PRIVATE. */
export const memberPrivacyStatuses = ['UNKNOWN', 'PRIVATE', 'PUBLIC'] as const;
export type MemberPrivacyStatus = (typeof memberPrivacyStatuses)[number];

/** Whether a member may post in the community. */
export const activityStatuses = ['UNKNOWN', 'ACTIVE', 'MUTED'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/**
 * The parts of a member to return. PUBLIC, the default: the profile. EXTENDED: also the status, the last login and the
 * contact's id. FULL: also the login email and the contact.
 */
export const memberFieldsets = ['PUBLIC', 'EXTENDED', 'FULL'] as const;
export type MemberFieldset = (typeof memberFieldsets)[number];

/** The stages of deleting a member. */
export const deletedStates = ['TRASH', 'DELETED', 'PENDING_PURGE'] as const;
export type DeletedState = (typeof deletedStates)[number];

export interface ProfilePicture {
  readonly id?: string;
  readonly url: string;
  readonly height?: number;
  readonly width?: number;
  readonly offsetX?: number;
  readonly offsetY?: number;
}

export interface MemberContact {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phones?: readonly string[];
  readonly emails?: readonly string[];
  readonly addresses?: readonly (Address & { readonly id?: string })[];
  /** A date, such as `1990-12-31`. */
  readonly birthdate?: string;
  readonly company?: string;
  readonly jobTitle?: string;
  readonly customFields?: Readonly<Record<string, { readonly name?: string; readonly value: unknown }>>;
}

/** A person who can sign in to the shop. Which fields are present depends on the fieldset. */
export interface Member {
  readonly id: string;
  readonly profile: {
    readonly nickname?: string;
    readonly slug: string;
    readonly title?: string;
    readonly photo?: ProfilePicture;
    readonly cover?: ProfilePicture;
  };
  readonly privacyStatus: MemberPrivacyStatus;
  readonly activityStatus: ActivityStatus;
  readonly createdDate: string;
  readonly updatedDate: string;
  /** Present with EXTENDED and FULL, like the next two fields. */
  readonly status?: MemberStatus;
  readonly lastLoginDate?: string;
  readonly contactId?: string;
  /** Present with FULL, like the next two fields. */
  readonly loginEmail?: string;
  readonly loginEmailVerified?: boolean;
  readonly contact?: MemberContact;
}

/** The fields to filter and sort members by, for `query<MemberFields>()`. */
export interface MemberFields {
  readonly id: string;
  readonly loginEmail: string;
  readonly status: MemberStatus;
  readonly privacyStatus: MemberPrivacyStatus;
  readonly createdDate: string;
  readonly 'profile.nickname': string | undefined;
  readonly 'profile.slug': string;
  readonly 'contact.firstName': string | undefined;
  readonly 'contact.lastName': string | undefined;
}

/** The fields that a search may look at. */
export const memberSearchFields = [
  'loginEmail',
  'contact.firstName',
  'contact.lastName',
  'profile.title',
  'profile.nickname',
  'profile.slug',
] as const;
export type MemberSearchField = (typeof memberSearchFields)[number];

type MemberResponse = { readonly member: Member };
type FilterInput = { readonly filter: FilterOf<MemberFields> };
type FieldsetsInput = { readonly fieldsets?: readonly MemberFieldset[] };
type Nullable<T> = { readonly [Name in keyof T]?: T[Name] | null };
type MemberChange = Nullable<Pick<Member, 'privacyStatus' | 'loginEmail'>> & {
  readonly contact?: Nullable<MemberContact> | null;
  readonly profile?: Nullable<
    Omit<Member['profile'], 'photo' | 'cover'> & { photo: Partial<ProfilePicture>; cover: Partial<ProfilePicture> }
  > | null;
};

export const updateMySlug = post(
  membersService,
  '/v1/members/my/slug',
  takes<{ readonly slug: string }>,
  gives<MemberResponse>,
);
export const joinCommunity = post(membersService, '/v1/members/join-community', takes<unknown>, gives<MemberResponse>);
export const leaveCommunity = post(
  membersService,
  '/v1/members/leave-community',
  takes<unknown>,
  gives<MemberResponse>,
);
export const getMyMember = get(membersService, '/v1/members/my', takes<FieldsetsInput>, gives<MemberResponse>);
/** Deletes the calling member; their content is reassigned to `contentAssigneeId`, if given. */
export const deleteMyMember = del(membersService, '/v1/members/my', takes<{ readonly contentAssigneeId?: string }>);
export const queryMembers = postRead(
  membersService,
  '/v1/members/query',
  takes<{ readonly query: OffsetQuery<MemberFields> } & FieldsetsInput>,
  gives<{ members: readonly Member[]; metadata: OffsetMetadata }>,
);
export const listMembers = get(
  membersService,
  '/v1/members',
  takes<{ readonly paging?: OffsetPaging; readonly sorting?: Sorting } & FieldsetsInput>,
  gives<{ members: readonly Member[]; metadata: OffsetMetadata }>,
);
export const createMember = post(
  membersService,
  '/v1/members',
  takes<{ readonly member: MemberChange }>,
  gives<MemberResponse>,
);
export const bulkDeleteMembers = post(
  membersService,
  '/v1/members/bulk/delete',
  takes<{ readonly memberIds: readonly string[] }>,
  gives<BulkResponse>,
);
/**
 * Deletes the members that match the filter. With a `search`, one of its `fields` must also contain its expression. By
 * default the only field is the nickname.
 */
export const bulkDeleteMembersByFilter = post(
  membersService,
  '/v1/members/bulk/delete-by-filter',
  takes<
    FilterInput & {
      readonly contentAssigneeId?: string;
      readonly search?: { readonly expression: string; readonly fields?: readonly MemberSearchField[] };
    }
  >,
  gives<{ jobId: string }>,
);
export const bulkApproveMembersByFilter = post(
  membersService,
  '/v1/members/bulk/approve-by-filter',
  takes<FilterInput>,
  gives<{ jobId: string }>,
);
export const bulkBlockMembersByFilter = post(
  membersService,
  '/v1/members/bulk/block-by-filter',
  takes<FilterInput>,
  gives<{ jobId: string }>,
);
export const updateMemberSlug = post(
  membersService,
  '/v1/members/{id}/slug',
  takes<{ readonly slug: string }>,
  gives<MemberResponse>,
);
export const muteMember = post(membersService, '/v1/members/{id}/mute', takes<unknown>, gives<MemberResponse>);
export const unmuteMember = post(membersService, '/v1/members/{id}/unmute', takes<unknown>, gives<MemberResponse>);
export const approveMember = post(membersService, '/v1/members/{id}/approve', takes<unknown>, gives<MemberResponse>);
export const blockMember = post(membersService, '/v1/members/{id}/block', takes<unknown>, gives<MemberResponse>);
export const disconnectMember = post(
  membersService,
  '/v1/members/{id}/disconnect',
  takes<unknown>,
  gives<MemberResponse>,
);
export const deleteMemberPhones = del(membersService, '/v1/members/{id}/phones', takes<unknown>, gives<MemberResponse>);
export const deleteMemberEmails = del(membersService, '/v1/members/{id}/emails', takes<unknown>, gives<MemberResponse>);
export const deleteMemberAddresses = del(
  membersService,
  '/v1/members/{id}/addresses',
  takes<unknown>,
  gives<MemberResponse>,
);
export const getMember = get(membersService, '/v1/members/{id}', takes<FieldsetsInput>, gives<MemberResponse>);
export const deleteMember = del(membersService, '/v1/members/{id}');
/**
 * Changes the fields that are present or, with a mask, only the fields that the mask names. `null` clears a field. A
 * new `loginEmail` must not belong to another member, and is not verified.
 */
export const updateMember = patch(
  membersService,
  '/v1/members/{member.id}',
  takes<{ readonly member: { readonly id: string } & MemberChange; readonly fieldMask?: readonly string[] }>,
  gives<MemberResponse>,
);
