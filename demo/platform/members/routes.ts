import * as members from '../../../src/api/members.ts';
import { requireMerchant } from '../access/permissions.ts';
import { type Call, on } from '../access/route.ts';
import { inBulk } from '../core/bulk.ts';
import type { Store } from '../core/context.ts';
import { newGuid } from '../core/ids.ts';
import { asNumber, objectIn, pageOf, type Readers } from '../core/query/paging.ts';
import { chosenBy } from '../core/query/select.ts';
import { checked, idsIn, listIn, optionalTextIn, recordIn } from '../core/validate.ts';
import {
  approve,
  change,
  fieldsetIn,
  forgetContact,
  heirIn,
  join,
  makeMember,
  me,
  ownMember,
  remove,
  rename,
  setMuted,
  setPrivacy,
  shownMember,
  shutOut,
  statusOf,
  visibleMember,
  visibleMembers,
} from './service.ts';
import { findMember, type KeptMember, membersOf } from './store.ts';

const fieldsOf = (store: Store): Readers<KeptMember, members.MemberFields> => ({
  id: ({ id }) => id,
  loginEmail: ({ email }) => email,
  status: ({ id }) => statusOf(store, id),
  privacyStatus: ({ notes }) => notes.privacyStatus,
  createdDate: ({ createdAt }) => new Date(createdAt).toISOString(),
  'profile.nickname': ({ notes }) => notes.profile.nickname,
  'profile.slug': ({ slug }) => slug,
  'contact.firstName': ({ notes }) => notes.contact.firstName,
  'contact.lastName': ({ notes }) => notes.contact.lastName,
});

type Asking = Pick<Call<unknown>, 'store' | 'caller' | 'origin'>;

const whole = (asking: Asking, kept: KeptMember) => ({ member: shownMember(asking, kept, 'FULL') });

/** One of the shop's, for the merchant. */
function any({ store, caller }: Asking, id: unknown): KeptMember {
  requireMerchant(caller);
  return ownMember(store, caller, id);
}

function page(asking: Asking, query: unknown, fieldsets: unknown) {
  const { store, caller } = asking;
  const fieldset = fieldsetIn(fieldsets);
  const { items, metadata } = pageOf(visibleMembers(store, caller), query, fieldsOf(store));
  return { members: items.map(kept => shownMember(asking, kept, fieldset)), metadata };
}

/** Does one thing to all that a filter finds. */
function byFilter({ store, caller }: Asking, filter: unknown, work: (kept: KeptMember) => unknown) {
  requireMerchant(caller);
  for (const kept of chosenBy(membersOf(store.db, caller.clientId), filter, fieldsOf(store))) work(kept);
  return { jobId: newGuid() };
}

const expressionIn = (search: unknown): string =>
  checked(fail => {
    const { expression, fields } = recordIn(search, 'search', fail);
    listIn(fields, 'search.fields', 20, fail);
    return optionalTextIn(expression, 'search.expression', 100, fail) ?? '';
  });

const found = ({ email, notes }: KeptMember, expression: string): boolean =>
  `${email} ${notes.profile.nickname}`.toLowerCase().includes(expression.toLowerCase());

export const memberRoutes = [
  on(members.updateMySlug, call => whole(call, rename(call.store, me(call.store, call.caller), call.input.slug))),
  on(members.joinCommunity, call => whole(call, join(call.store, me(call.store, call.caller)))),
  on(members.leaveCommunity, call => whole(call, setPrivacy(call.store, me(call.store, call.caller), 'PRIVATE'))),
  on(members.getMyMember, call => ({
    member: shownMember(call, me(call.store, call.caller), fieldsetIn(call.input.fieldsets)),
  })),
  on(members.deleteMyMember, ({ store, caller, input }) =>
    remove(store, me(store, caller), heirIn(store, caller, input.contentAssigneeId)),
  ),
  on(members.queryMembers, call => page(call, call.input.query, call.input.fieldsets)),
  on(members.listMembers, call => {
    const { paging, sorting } = call.input;
    const bounds = Object.entries(objectIn(paging, 'paging')).map(([name, value]) => [name, asNumber(value)]);
    const query = { paging: Object.fromEntries(bounds), ...(sorting !== undefined && { sort: [sorting].flat() }) };
    return page(call, query, call.input.fieldsets);
  }),
  on(members.createMember, call => whole(call, makeMember(call.store, call.caller, { ...call.input.member }))),
  on(members.bulkDeleteMembers, call => {
    requireMerchant(call.caller);
    const ids = checked(fail => idsIn(call.input.memberIds, 'memberIds', 100, fail));
    return inBulk<never>(ids, at => {
      remove(call.store, any(call, ids[at]));
      return undefined;
    });
  }),
  on(members.bulkDeleteMembersByFilter, call => {
    const { store, caller, input } = call;
    requireMerchant(caller);
    const heir = heirIn(store, caller, input.contentAssigneeId);
    const expression = expressionIn(input.search);
    return byFilter(call, input.filter, kept => found(kept, expression) && remove(store, kept, heir));
  }),
  on(members.bulkApproveMembersByFilter, call => byFilter(call, call.input.filter, kept => approve(call.store, kept))),
  on(members.bulkBlockMembersByFilter, call =>
    byFilter(call, call.input.filter, kept => shutOut(call.store, call.caller, kept, 'BLOCKED')),
  ),
  on(members.updateMemberSlug, call =>
    whole(call, rename(call.store, ownMember(call.store, call.caller, call.input.id), call.input.slug)),
  ),
  on(members.muteMember, call => whole(call, setMuted(call.store, any(call, call.input.id), true))),
  on(members.unmuteMember, call => whole(call, setMuted(call.store, any(call, call.input.id), false))),
  on(members.approveMember, call => whole(call, approve(call.store, any(call, call.input.id)))),
  on(members.blockMember, call => whole(call, shutOut(call.store, call.caller, any(call, call.input.id), 'BLOCKED'))),
  on(members.disconnectMember, call =>
    whole(call, shutOut(call.store, call.caller, any(call, call.input.id), 'OFFLINE')),
  ),
  on(members.deleteMemberPhones, call =>
    whole(call, forgetContact(call.store, ownMember(call.store, call.caller, call.input.id), 'phones')),
  ),
  on(members.deleteMemberEmails, call =>
    whole(call, forgetContact(call.store, ownMember(call.store, call.caller, call.input.id), 'emails')),
  ),
  on(members.deleteMemberAddresses, call =>
    whole(call, forgetContact(call.store, ownMember(call.store, call.caller, call.input.id), 'addresses')),
  ),
  on(members.getMember, call => ({
    member: shownMember(call, visibleMember(call.store, call.caller, call.input.id), fieldsetIn(call.input.fieldsets)),
  })),
  on(members.deleteMember, call => remove(call.store, any(call, call.input.id))),
  on(members.updateMember, call => {
    const { id, ...given } = Object(call.input.member);
    const kept = ownMember(call.store, call.caller, id);
    change(call.store, kept, given, call.input.fieldMask);
    return whole(call, findMember(call.store.db, kept.clientId, kept.id) ?? kept);
  }),
];
