import {
  type BackInStockFields,
  type BackInStockRequest,
  deleteBackInStockRequest,
  queryBackInStockRequests,
} from '../../api/back-in-stock.ts';
import { getMyMember, type Member, updateMember } from '../../api/members.ts';
import { type OrderSearchFields, searchOrders } from '../../api/orders.ts';
import { queryReviews, type ReviewFields } from '../../api/reviews.ts';
import type { CursorMetadata, CursorPaging, CursorQuery, FilterOf, NameOf } from '../../api/shared/paging.ts';
import type { App } from '../app.ts';
import { soundMember } from '../normalize/member.ts';
import { toProblem } from '../problem.ts';
import type { AccountState, Listing, Listings } from './state.ts';

/** How much of a list is read at a time. */
const PAGE = 5;

const accountIn = ({ store }: Pick<App, 'store'>): AccountState => store.getState().account ?? { turn: 0 };

/** Forgets whoever has signed in, and lets what is still on its way come to nothing. */
export function forgetAccount(app: App): void {
  app.store.setState({ account: { turn: accountIn(app).turn + 1 } });
}

/** Puts what was read into the account it was asked for, or nowhere. */
function enter(app: App, turn: number, change: Partial<AccountState>): void {
  const account = accountIn(app);
  if (account.turn === turn) app.store.setState({ account: { ...account, ...change } });
}

/** Reads who has signed in, with all that they have told the shop. */
export async function readMember(app: App): Promise<Member | undefined> {
  const { turn, who } = accountIn(app);
  if (who?.status === 'loading') return undefined;
  enter(app, turn, { who: { ...who, status: 'loading', problem: undefined } });
  try {
    const { member } = await app.client.call(getMyMember, { fieldsets: ['FULL'] });
    const sound = soundMember(member);
    enter(app, turn, { who: { status: 'ready', member: sound } });
    return sound;
  } catch (error) {
    enter(app, turn, { who: { ...who, status: 'failed', problem: toProblem(error) } });
    return undefined;
  }
}

interface Page<T> {
  readonly items: readonly T[] | undefined;
  readonly metadata: Partial<CursorMetadata> | undefined;
}

/** The first page of a list, newest first, or the one that its cursor leads to. */
const pageOf = <Fields>(
  cursorPaging: CursorPaging,
  fieldName: NameOf<Fields>,
  filter?: FilterOf<Fields>,
): CursorQuery<Fields> =>
  cursorPaging.cursor
    ? { cursorPaging }
    : { cursorPaging, ...(filter && { filter }), sort: [{ fieldName, order: 'DESC' }] };

/** How each list is asked for. */
const lists: { readonly [K in keyof Listings]: (app: App, paging: CursorPaging) => Promise<Page<ItemOf<K>>> } = {
  orders: async ({ client }, paging) => {
    const search = pageOf<OrderSearchFields>(paging, 'purchasedDate');
    const { orders: items, metadata } = await client.call(searchOrders, { search });
    return { items, metadata };
  },
  wishes: async ({ client }, paging) => {
    const query = pageOf<BackInStockFields>(paging, 'createdDate');
    const { requests: items, metadata } = await client.call(queryBackInStockRequests, { query });
    return { items, metadata };
  },
  reviews: async ({ client, store }, paging) => {
    const { who } = accountIn({ store });
    const { id, contactId = id } = who?.member ?? (await client.call(getMyMember, { fieldsets: ['FULL'] })).member;
    const query = pageOf<ReviewFields>(paging, 'reviewDate', { namespace: 'stores', 'author.contactId': contactId });
    const { reviews: items, metadata } = await client.call(queryReviews, { query, returnPrivateReviews: true });
    return { items, metadata };
  },
};

type ItemOf<K extends keyof Listings> = Listings[K]['items'][number];

/** Reads the first page of a list anew, or with `more` the one after those read so far; one at a time. */
export async function readList<K extends keyof Listings>(app: App, name: K, more = false): Promise<void> {
  const account = accountIn(app);
  const held = account[name] as Listing<ItemOf<K>> | undefined;
  const cursor = more ? held?.next : undefined;
  if (held?.status === 'loading' || (more && !cursor)) return;
  const put = (listing: Listing<ItemOf<K>>) => enter(app, account.turn, { [name]: listing });
  const items = held?.items ?? [];
  put({ status: 'loading', items, next: held?.next });
  try {
    const cursorPaging = { limit: PAGE, ...(cursor && { cursor }) };
    const page = await lists[name](app, cursorPaging);
    const sound = (Array.isArray(page.items) ? page.items : []).filter(item => item?.id);
    put({ status: 'ready', items: cursor ? [...items, ...sound] : sound, next: page.metadata?.cursors?.next });
  } catch (error) {
    put({ status: 'failed', items, next: held?.next, problem: toProblem(error) });
  }
}

/** Takes a back-in-stock request back. Rejects where it failed; one that has gone already is gone. */
export async function dropWish(app: App, { id }: BackInStockRequest): Promise<void> {
  const { turn } = accountIn(app);
  try {
    await app.client.call(deleteBackInStockRequest, { id });
  } catch (error) {
    if (toProblem(error).status !== 404) throw error;
  }
  const { wishes } = accountIn(app);
  if (wishes) enter(app, turn, { wishes: { ...wishes, items: wishes.items.filter(wish => wish.id !== id) } });
}

/** Changes what the member has told of themselves; what is not given stays. Rejects where it failed. */
export async function saveContact(app: App, contact: NonNullable<Member['contact']>): Promise<void> {
  const { turn, who } = accountIn(app);
  const id = who?.member?.id;
  if (!id) throw new Error('Nobody has signed in');
  const { member } = await app.client.call(updateMember, { member: { id, contact } });
  enter(app, turn, { who: { status: 'ready', member: soundMember(member) } });
}
