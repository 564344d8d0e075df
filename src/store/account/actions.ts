import {
  type BackInStockFields,
  type BackInStockRequest,
  deleteBackInStockRequest,
  queryBackInStockRequests,
} from '../../api/back-in-stock.ts';
import { getMyMember, type Member, updateMember } from '../../api/members.ts';
import { type OrderSearchFields, searchOrders } from '../../api/orders.ts';
import { queryReviews, type ReviewFields } from '../../api/reviews.ts';
import type { CursorMetadata, CursorPaging, CursorQuery, FieldName, FilterOf } from '../../api/shared/paging.ts';
import type { ShopApp } from '../app.ts';
import type { PagedList } from '../loadable.ts';
import { normalizeMember } from '../normalize/member.ts';
import { normalizeOrder } from '../normalize/order.ts';
import { toList } from '../normalize/values.ts';
import { toProblem } from '../problem.ts';
import type { AccountLists, AccountState } from './state.ts';

const PAGE_SIZE = 5;

const getAccount = ({ store }: Pick<ShopApp, 'store'>): AccountState => store.getState().account ?? { generation: 0 };

/** Clears the account. Answers to requests that are still in flight are dropped. */
export function resetAccount(app: ShopApp): void {
  app.store.setState({ account: { generation: getAccount(app).generation + 1 } });
}

/** Changes the account unless it has been reset since `generation`. */
function updateAccount(app: ShopApp, generation: number, change: Partial<AccountState>): void {
  const account = getAccount(app);
  if (account.generation === generation) app.store.setState({ account: { ...account, ...change } });
}

/**
 * Reads the member's profile and contact details into `account.profile`, and resolves with them. Resolves with
 * undefined if the read fails, or if another one is in progress.
 */
export async function readProfile(app: ShopApp): Promise<Member | undefined> {
  const { generation, profile: who } = getAccount(app);
  if (who?.status === 'loading') return undefined;
  updateAccount(app, generation, { profile: { ...who, status: 'loading', problem: undefined } });
  try {
    const { member } = await app.client.call(getMyMember, { fieldsets: ['FULL'] });
    const normalized = normalizeMember(member);
    updateAccount(app, generation, { profile: { status: 'ready', member: normalized } });
    return normalized;
  } catch (error) {
    updateAccount(app, generation, { profile: { ...who, status: 'failed', problem: toProblem(error) } });
    return undefined;
  }
}

type ListPage<T> = readonly [items: readonly T[], metadata: Partial<CursorMetadata> | undefined];

/** The query for the page at the cursor. Without a cursor, the query for the first page, newest first. */
const toCursorQuery = <Fields>(
  cursorPaging: CursorPaging,
  fieldName: FieldName<Fields>,
  filter?: FilterOf<Fields>,
): CursorQuery<Fields> =>
  cursorPaging.cursor
    ? { cursorPaging }
    : { cursorPaging, ...(filter && { filter }), sort: [{ fieldName, order: 'DESC' }] };

const fetchers: {
  readonly [K in keyof AccountLists]: (app: ShopApp, paging: CursorPaging) => Promise<ListPage<ItemOf<K>>>;
} = {
  orders: async ({ client }, paging) => {
    const search = toCursorQuery<OrderSearchFields>(paging, 'purchasedDate');
    const { orders, metadata } = await client.call(searchOrders, { search });
    return [toList(orders).map(normalizeOrder), metadata];
  },
  backInStockRequests: async ({ client }, paging) => {
    const query = toCursorQuery<BackInStockFields>(paging, 'createdDate');
    const { requests, metadata } = await client.call(queryBackInStockRequests, { query });
    return [toList(requests), metadata];
  },
  reviews: async ({ client, store }, paging) => {
    const { profile } = getAccount({ store });
    const { id, contactId } =
      profile?.member ?? normalizeMember((await client.call(getMyMember, { fieldsets: ['FULL'] })).member);
    const query = toCursorQuery<ReviewFields>(paging, 'reviewDate', {
      namespace: 'stores',
      'author.contactId': contactId ?? id,
    });
    const { reviews, metadata } = await client.call(queryReviews, { query, returnPrivateReviews: true });
    return [toList(reviews), metadata];
  },
};

type ItemOf<K extends keyof AccountLists> = AccountLists[K]['items'][number];

/**
 * Reads the first page of a list, or the next page with `more`. Does nothing if the list is being read, or if there is
 * no next page. If the read fails, the list keeps its items and gets the problem.
 */
export async function readList<K extends keyof AccountLists>(app: ShopApp, name: K, more = false): Promise<void> {
  const account = getAccount(app);
  const { status, items = [], next } = (account[name] ?? {}) as Partial<PagedList<ItemOf<K>>>;
  const cursor = more && next;
  if (status === 'loading' || (more && !cursor)) return;
  const setList = (list: PagedList<ItemOf<K>>) => updateAccount(app, account.generation, { [name]: list });
  setList({ status: 'loading', items, next });
  try {
    const cursorPaging = { limit: PAGE_SIZE, ...(cursor && { cursor }) };
    const [found, metadata] = await fetchers[name](app, cursorPaging);
    const valid = found.filter(({ id }) => id);
    setList({ status: 'ready', items: cursor ? [...items, ...valid] : valid, next: metadata?.cursors?.next });
  } catch (error) {
    setList({ status: 'failed', items, next, problem: toProblem(error) });
  }
}

/**
 * Deletes a back-in-stock request. A request that the platform no longer has counts as deleted. Rejects on other
 * failures.
 */
export async function removeBackInStockRequest(app: ShopApp, { id }: BackInStockRequest): Promise<void> {
  const { generation } = getAccount(app);
  try {
    await app.client.call(deleteBackInStockRequest, { id });
  } catch (error) {
    if (toProblem(error).status !== 404) throw error;
  }
  const { backInStockRequests } = getAccount(app);
  if (backInStockRequests)
    updateAccount(app, generation, {
      backInStockRequests: { ...backInStockRequests, items: backInStockRequests.items.filter(item => item.id !== id) },
    });
}

/** Updates the given contact fields of the member. Rejects if the update fails or the profile has not been read. */
export async function saveContact(app: ShopApp, contact: NonNullable<Member['contact']>): Promise<void> {
  const { generation, profile: who } = getAccount(app);
  const id = who?.member?.id;
  if (!id) throw new Error('No member is signed in');
  const { member } = await app.client.call(updateMember, { member: { id, contact } });
  updateAccount(app, generation, { profile: { status: 'ready', member: normalizeMember(member) } });
}
