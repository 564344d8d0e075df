import * as members from '../../../src/api/members.ts';
import { requireMerchant } from '../access/permissions.ts';
import { type AuthenticatedCall, on } from '../access/route.ts';
import { runBulk } from '../core/bulk.ts';
import { createGuid } from '../core/ids.ts';
import { applyRequiredFilter } from '../core/query/apply-filter.ts';
import { coerceNumber, paginate, validateRecord } from '../core/query/paging.ts';
import { withViolationField } from '../core/query/rename-violations.ts';
import { defineQueryFields } from '../core/query/visible-fields.ts';
import { parseIds, validate } from '../core/validate.ts';
import { createMemberSearch } from './search.ts';
import {
  approveMember,
  blockMember,
  clearContactField,
  createMember,
  deleteMember,
  getMyMember,
  getOwnMember,
  getVisibleMember,
  joinCommunity,
  listVisibleMembers,
  parseContentAssignee,
  setMuted,
  setPrivacy,
  updateMember,
  updateMemberSlug,
} from './service.ts';
import { findMember, listMembers, type StoredMember } from './store.ts';
import { getMemberStatus, parseFieldset, toMember } from './view.ts';

type PrivateField = 'loginEmail' | 'status' | 'contact.firstName' | 'contact.lastName';

const queryFields = ({ context, caller }: Pick<CallContext, 'context' | 'caller'>) =>
  defineQueryFields<StoredMember, members.MemberFields, PrivateField>(
    {
      id: ({ id }) => id,
      privacyStatus: ({ details }) => details.privacyStatus,
      createdDate: ({ createdAt }) => new Date(createdAt).toISOString(),
      'profile.nickname': ({ details }) => details.profile.nickname,
      'profile.slug': ({ slug }) => slug,
    },
    {
      loginEmail: ({ email }) => email,
      status: ({ id }) => getMemberStatus(context, id),
      'contact.firstName': ({ details }) => details.contact.firstName,
      'contact.lastName': ({ details }) => details.contact.lastName,
    },
  )(caller);

type CallContext = Pick<AuthenticatedCall<unknown>, 'context' | 'caller' | 'origin'>;

const fullMember = (call: CallContext, stored: StoredMember) => ({ member: toMember(call, stored, 'FULL') });

/** A member of the shop. Throws 403 unless the caller is the merchant, and 404 for an unknown id. */
function requireMemberById({ context, caller }: CallContext, id: unknown): StoredMember {
  requireMerchant(caller);
  return getOwnMember(context, caller, id);
}

function memberPage(call: CallContext, query: unknown, fieldsets: unknown) {
  const { context, caller } = call;
  const fieldset = parseFieldset(fieldsets);
  const { items, metadata } = paginate(listVisibleMembers(context, caller), query, queryFields(call));
  return { members: items.map(stored => toMember(call, stored, fieldset)), metadata };
}

/**
 * Runs an action for every member that matches the filter. Throws 403 unless the caller is the merchant, and 400 for a
 * filter without a condition. The actions run before the answer, so the answer's job id is random and has no job.
 */
function bulkByFilter({ context, caller }: CallContext, filter: unknown, action: (stored: StoredMember) => unknown) {
  requireMerchant(caller);
  for (const stored of applyRequiredFilter(
    listMembers(context.db, caller.clientId),
    filter,
    queryFields({ context, caller }),
  ))
    action(stored);
  return { jobId: createGuid() };
}

export const memberRoutes = [
  on(members.updateMySlug, ['slug'], call =>
    fullMember(call, updateMemberSlug(call.context, getMyMember(call.context, call.caller), call.input.slug)),
  ),
  on(members.joinCommunity, [], call =>
    fullMember(call, joinCommunity(call.context, getMyMember(call.context, call.caller))),
  ),
  on(members.leaveCommunity, [], call =>
    fullMember(call, setPrivacy(call.context, getMyMember(call.context, call.caller), 'PRIVATE')),
  ),
  on(members.getMyMember, ['fieldsets'], call => ({
    member: toMember(call, getMyMember(call.context, call.caller), parseFieldset(call.input.fieldsets)),
  })),
  on(members.deleteMyMember, ['contentAssigneeId'], ({ context, caller, input }) => {
    const assignee = parseContentAssignee(context, caller, input.contentAssigneeId);
    deleteMember(context, caller, getMyMember(context, caller), assignee);
  }),
  on(members.queryMembers, ['fieldsets', 'query'], call => memberPage(call, call.input.query, call.input.fieldsets)),
  on(members.listMembers, ['paging', 'fieldsets', 'sorting'], call => {
    const { paging, sorting } = call.input;
    const bounds = Object.entries(validateRecord(paging, 'paging')).map(([name, value]) => [name, coerceNumber(value)]);
    const query = { paging: Object.fromEntries(bounds), ...(sorting !== undefined && { sort: [sorting].flat() }) };
    const sortPath = Array.isArray(sorting) ? 'query.sort' : 'query.sort[0]';
    const getPage = () => memberPage(call, query, call.input.fieldsets);
    return withViolationField('sorting', () => withViolationField('paging', getPage, 'query.paging'), sortPath);
  }),
  on(members.createMember, ['member'], call =>
    fullMember(call, createMember(call.context, call.caller, { ...call.input.member })),
  ),
  on(members.bulkDeleteMembers, ['memberIds'], call => {
    requireMerchant(call.caller);
    const ids = validate(report => parseIds(call.input.memberIds, 'memberIds', 100, report));
    return runBulk<never>(ids, index => {
      deleteMember(call.context, call.caller, requireMemberById(call, ids[index]));
      return undefined;
    });
  }),
  on(members.bulkDeleteMembersByFilter, ['filter', 'contentAssigneeId', 'search'], call => {
    const { context, caller, input } = call;
    requireMerchant(caller);
    const contentAssignee = parseContentAssignee(context, caller, input.contentAssigneeId);
    const isFound = createMemberSearch(input.search);
    return bulkByFilter(
      call,
      input.filter,
      stored => isFound(stored) && deleteMember(context, caller, stored, contentAssignee),
    );
  }),
  on(members.bulkApproveMembersByFilter, ['filter'], call =>
    bulkByFilter(call, call.input.filter, stored => approveMember(call.context, stored)),
  ),
  on(members.bulkBlockMembersByFilter, ['filter'], call =>
    bulkByFilter(call, call.input.filter, stored => blockMember(call.context, call.caller, stored, 'BLOCKED')),
  ),
  on(members.updateMemberSlug, ['slug'], call =>
    fullMember(
      call,
      updateMemberSlug(call.context, getOwnMember(call.context, call.caller, call.input.id), call.input.slug),
    ),
  ),
  on(members.muteMember, [], call =>
    fullMember(call, setMuted(call.context, requireMemberById(call, call.input.id), true)),
  ),
  on(members.unmuteMember, [], call =>
    fullMember(call, setMuted(call.context, requireMemberById(call, call.input.id), false)),
  ),
  on(members.approveMember, [], call =>
    fullMember(call, approveMember(call.context, requireMemberById(call, call.input.id))),
  ),
  on(members.blockMember, [], call =>
    fullMember(call, blockMember(call.context, call.caller, requireMemberById(call, call.input.id), 'BLOCKED')),
  ),
  on(members.disconnectMember, [], call =>
    fullMember(call, blockMember(call.context, call.caller, requireMemberById(call, call.input.id), 'OFFLINE')),
  ),
  on(members.deleteMemberPhones, [], call =>
    fullMember(call, clearContactField(call.context, getOwnMember(call.context, call.caller, call.input.id), 'phones')),
  ),
  on(members.deleteMemberEmails, [], call =>
    fullMember(call, clearContactField(call.context, getOwnMember(call.context, call.caller, call.input.id), 'emails')),
  ),
  on(members.deleteMemberAddresses, [], call =>
    fullMember(
      call,
      clearContactField(call.context, getOwnMember(call.context, call.caller, call.input.id), 'addresses'),
    ),
  ),
  on(members.getMember, ['fieldsets'], call => ({
    member: toMember(
      call,
      getVisibleMember(call.context, call.caller, call.input.id),
      parseFieldset(call.input.fieldsets),
    ),
  })),
  on(members.deleteMember, [], call => deleteMember(call.context, call.caller, requireMemberById(call, call.input.id))),
  on(members.updateMember, ['member', 'fieldMask'], call => {
    const { id, ...changes } = Object(call.input.member);
    const stored = getOwnMember(call.context, call.caller, id);
    updateMember(call.context, stored, changes, call.input.fieldMask);
    return fullMember(call, findMember(call.context.db, stored.clientId, stored.id) ?? stored);
  }),
];
