import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyJson, setUpShop, type TestClient } from '../../open-shop.ts';
import { callEndpoint, type QueryableArea, queryAll, queryableAreas } from './filterable-areas.ts';
import { referenceOperators } from './random-filters.ts';

const { shop, visitor, merchant } = setUpShop({ scope: 'file' });
const member = {} as TestClient;
beforeAll(async () => {
  Object.assign(member, await shop.member('mira.holm@larch.example'));
  const { product } = visitor;
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  for (const user of [visitor, member, merchant])
    await user.post('/v1/back-in-stock-notification-requests', {
      request: { catalogReference, email: 'lamp@post.example' },
    });
  const content = { rating: 2, title: 'A short title', body: 'A text without any bad words.' };
  const review = { namespace: 'stores', entityId: (await product('bread-knife')).id, content };
  await visitor.post('/v1/reviews/contact', { ...review, name: 'Ada', email: 'ada@post.example' });
});

const callers = { visitor, member } as const;
/** The lists whose fields or items each role sees only in part. */
const listsOf = { visitor: /products|collections|variants|members|reviews/, member: /members|orders|requests/ };
const cases = (['visitor', 'member'] as const).flatMap(role =>
  queryableAreas
    .filter(({ list }) => listsOf[role].test(list))
    .flatMap(area => Object.keys(area.fields).map(field => ({ role, area, list: area.list, field }))),
);

/** All items of an area that a caller may read. Cached, because many tests read the same list. */
const listAll = memoize((user: TestClient, area: QueryableArea) => queryAll(user, area, {}));

function memoize<T>(read: (user: TestClient, area: QueryableArea) => T): typeof read {
  const known = new Map<TestClient, Map<QueryableArea, T>>();
  return (user, area) => {
    const answers = known.get(user) ?? new Map<QueryableArea, T>();
    const answer = answers.get(area) ?? read(user, area);
    known.set(user, answers.set(area, answer));
    return answer;
  };
}

describe('a filter and a sort find at most what the answer shows', () => {
  test.each(cases)('a $role filters and sorts $list only by visible $field', async ({ role, area, list, field }) => {
    const read = area.fields[field] ?? (() => undefined);
    const caller = callers[role];
    const ask = async (query: object): Promise<readonly string[] | undefined> => {
      const bounds = area.paging === 'offset' ? { paging: { limit: 100 } } : { cursorPaging: { limit: 100 } };
      const { status, body } = await callEndpoint(caller, area.endpoint, {
        [area.query]: { ...query, ...bounds },
        ...area.extraInput,
      });
      if (status === 400) return undefined;
      return body[list].map(({ id }: AnyJson) => id);
    };
    const items = await listAll(caller, area);
    const values = new Set((await listAll(merchant, area)).flatMap(read).filter(value => value !== undefined));
    const conditions = [
      { $exists: true },
      ...[...values]
        .slice(0, 2)
        .flatMap(value => [{ $eq: value }, ...(typeof value === 'string' ? [{ $startsWith: value.slice(0, 3) }] : [])]),
    ];
    for (const condition of conditions) {
      const [[operator = '', operand] = []] = Object.entries(condition);
      const visible = items.filter(item => referenceOperators[operator]?.(read(item), operand)).map(({ id }) => id);
      const found = await ask({ filter: { [field]: condition } });
      if (found) expect(found, JSON.stringify(condition)).toEqual(visible.slice(0, 100));
    }
    // A sort by a field without a visible value must not change the order.
    const sorted = await ask({ sort: [{ fieldName: field, order: 'DESC' }] });
    const isHidden = items.every(item => read(item) === undefined);
    if (sorted && isHidden) expect(sorted).toEqual(items.map(({ id }) => id).slice(0, 100));
  });
});

test('only the merchant can filter and sort members by hidden fields', async () => {
  const hidden = ['loginEmail', 'status', 'contact.firstName', 'contact.lastName'];
  for (const field of hidden)
    for (const query of [
      { filter: { [field]: { $startsWith: 'm' } } },
      { filter: { $or: [{ $not: { [field]: 'm' } }] } },
      { sort: [{ fieldName: field }] },
    ])
      for (const [user, status] of [
        [visitor, 400],
        [member, 400],
        [merchant, 200],
      ] as const) {
        const answer = await user.post('/members/v1/members/query', { query });
        expect(answer.status, JSON.stringify(query)).toBe(status);
      }
  for (const field of hidden) {
    const path = `/members/v1/members?sorting.fieldName=${field}`;
    expect([(await visitor.get(path)).status, (await merchant.get(path)).status], field).toEqual([400, 200]);
  }
});
