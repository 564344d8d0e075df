import { beforeEach, expect, test } from 'vitest';
import { memberSearchFields } from '../../../src/api/members.ts';
import calls from '../testing/contract/known-fields.json' with { type: 'json' };
import { type AnyJson, errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const PATH = '/v1/members/bulk/delete-by-filter';

const { merchant } = setUpShop();
const ids = new Map<string, string>();

/**
 * Creates one member for each search field, with the word “zebra” in that field. All these members have the word in the
 * company, which no search reads.
 */
beforeEach(async () => {
  for (const [index, field] of memberSearchFields.entries()) {
    const at = (name: string) => (name === field ? 'The Zebra' : `Plain ${index}`);
    const loginEmail = `${field === 'loginEmail' ? 'zebra' : `plain${index}`}@larch.example`;
    const { body } = await merchant.post('/v1/members', {
      member: {
        loginEmail,
        contact: { firstName: at('contact.firstName'), lastName: at('contact.lastName'), company: 'Zebra & Sons' },
        profile: { nickname: at('profile.nickname'), title: at('profile.title') },
      },
    });
    const slug = field === 'profile.slug' ? 'a-zebra' : `plain-${index}`;
    await merchant.post(`/v1/members/${body.member.id}/slug`, { slug });
    ids.set(field, body.member.id);
  }
});

const listFieldsLeft = async (): Promise<readonly string[]> => {
  const { members } = (await merchant.post('/v1/members/query', { query: {} })).body;
  const left = new Set(members.map(({ id }: AnyJson) => id));
  return [...ids].filter(([, id]) => left.has(id)).map(([field]) => field);
};
const removeMatching = (search: unknown) => merchant.post(PATH, { filter: { id: { $in: [...ids.values()] } }, search });

test.each(memberSearchFields)('a delete by search in %s removes only the member with the word there', async field => {
  expect((await removeMatching({ expression: 'zebra', fields: [field] })).status).toBe(200);
  expect(await listFieldsLeft()).toEqual(memberSearchFields.filter(other => other !== field));
});

test('a search looks in each listed field, or in the nickname if none is listed', async () => {
  await removeMatching({ expression: 'ZEBRA', fields: ['contact.firstName', 'profile.title'] });
  expect(await listFieldsLeft()).toEqual(['loginEmail', 'contact.lastName', 'profile.nickname', 'profile.slug']);
  await removeMatching({ expression: 'zebra' });
  expect(await listFieldsLeft()).toEqual(['loginEmail', 'contact.lastName', 'profile.slug']);
  await removeMatching({ expression: 'zebra', fields: [] });
  expect(await listFieldsLeft()).toEqual(['loginEmail', 'contact.lastName', 'profile.slug']);
});

test('a delete with a search removes no members outside its filter', async () => {
  await merchant.post(PATH, { filter: { id: ids.get('loginEmail') }, search: { expression: 'plain' } });
  expect(await listFieldsLeft()).toEqual(memberSearchFields.filter(field => field !== 'loginEmail'));
});

test.each([
  [{ expression: 'zebra', fields: ['contact.company'] }, 'search.fields[0]'],
  [{ expression: 'zebra', fields: ['profile.nickname', 'nickname'] }, 'search.fields[1]'],
  [{ expression: 'zebra', fields: ['constructor'] }, 'search.fields[0]'],
  [{ expression: 'zebra', fields: [null] }, 'search.fields[0]'],
  [{ expression: 'zebra', fields: 'profile.nickname' }, 'search.fields'],
  [{ expression: 'zebra', fields: Array(7).fill('profile.slug') }, 'search.fields'],
  [{ expression: 'zebra', field: ['profile.nickname'] }, 'search.field'],
  [{ expression: '', fields: ['profile.nickname'] }, 'search.expression'],
  [{ expression: '  ' }, 'search.expression'],
  [{ fields: ['profile.nickname'] }, 'search.expression'],
  [{}, 'search.expression'],
  [{ expression: 'z'.repeat(101) }, 'search.expression'],
  ['zebra', 'search'],
])('a delete with the search %j is refused and removes no member', async (search, field) => {
  const answer = await removeMatching(search);
  expect([answer.status, errorCodeOrField(answer)]).toEqual([400, field]);
  expect(await listFieldsLeft()).toEqual(memberSearchFields);
});

test('only calls of files, members and orders take a search; orders take no expression', async () => {
  const paths = calls.filter(({ body }) => (body as readonly string[]).includes('search')).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(['/v1/files/search', PATH, '/v1/orders/search']);
  for (const name of ['expression', 'fields', 'search']) {
    const answer = await merchant.post('/v1/orders/search', { search: { [name]: ['x'] } });
    expect([answer.status, errorCodeOrField(answer)]).toEqual([400, `search.${name}`]);
  }
});
