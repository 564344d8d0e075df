import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorCodeOrField, type TestResponse } from '../../open-shop.ts';
import { type DatabaseFixture, openDatabaseFixture } from '../database-fixture.ts';
import { createCart, createPendingLogin, createReview, createTestUser, type TestUser } from '../test-user.ts';

let fixture: DatabaseFixture;
let visitor: TestUser;
let member: TestUser;
beforeEach(async () => {
  fixture = await openDatabaseFixture();
  visitor = await createTestUser(fixture, 'visitor', 0);
  member = await createTestUser(fixture, 'member', 0);
});
afterEach(() => fixture.close());

const violation = ({ status, body }: TestResponse) => {
  const { field, violatedRule } = body.details.validationError?.fieldViolations[0] ?? {};
  return [status, field, violatedRule];
};

const AUTH_PATH = '/_api/iam/authentication/v1';

test('JSON nested deeper than 100 levels is refused; brackets in strings do not count', async () => {
  const nested = (depth: number) => `{"filter":${'{"$not":'.repeat(depth)}{}${'}'.repeat(depth)}}`;
  const count = async (body: string) => {
    const headers = { authorization: visitor.client.tokens.access_token };
    const answer = await fixture.shop.send('/reviews/v1/reviews/count', { method: 'POST', headers, body });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  expect(violation(await count(nested(100_000)))).toEqual([400, 'body', 'MAX_SIZE']);
  expect(violation(await count(nested(90)))).toEqual([400, 'filter', 'MAX_SIZE']);
  expect((await count(`{"filter":{"id":"${'[{'.repeat(500)}\\""}}`)).body).toEqual({ count: 0 });
});

test('half a surrogate pair is refused; file names are cut between whole characters', async () => {
  const merchant = await createTestUser(fixture, 'elevated', 0);
  const generate = (path: string, body: object) => merchant.client.post(`/site-media/v1/files/${path}`, body);
  const announced = { mimeType: 'text/plain', fileName: `${'a'.repeat(199)}\u{1f600}.txt`, private: true };
  const { uploadUrl } = (await generate('generate-upload-url', announced)).body;
  const sent = await fixture.shop.send(new URL(uploadUrl).pathname, { method: 'PUT', body: 'Hello' });
  const { id: fileId } = (await sent.json()).file;
  const { status, body } = await generate('generate-file-download-url', { fileId });
  expect([status, new URL(body.downloadUrls[0].url).pathname.split('/').at(-1)]).toEqual([200, 'a'.repeat(199)]);

  const half = { fileId, downloadFileName: 'a\ud800' };
  expect(violation(await generate('generate-file-download-url', half))).toEqual([400, 'body', 'FORMAT']);
  const whole = { fileId, downloadFileName: 'a\\ud800\u{1f600}' };
  expect((await generate('generate-file-download-url', whole)).status).toBe(200);
});

test('an unknown query parameter next to a base64url query is refused', async () => {
  const whole = Buffer.from('{"query":{}}').toString('base64url');
  const path = '/v1/back-in-stock-notification-requests';
  expect((await member.client.get(`${path}?.r=${whole}`)).status).toBe(200);
  expect(violation(await member.client.get(`${path}?.r=${whole}&more=1`))).toEqual([400, 'more', 'FIELD_NOT_ALLOWED']);
  expect(violation(await member.client.get(`${path}?__proto__.more=1`))).toEqual([
    400,
    '__proto__',
    'FIELD_NOT_ALLOWED',
  ]);
});

test('a member update without a member, or with one that is no object, is refused', async () => {
  for (const body of [{}, { member: 7 }, { member: [] }, { member: null }]) {
    const answer = await member.client.patch(`/members/v1/members/${member.id}`, body);
    expect(violation(answer)).toEqual([400, 'member', 'REQUIRED_FIELD']);
  }
});

test('a call with an empty list of items to change is refused with MIN_SIZE', async () => {
  await createCart(visitor);
  const refusals = [
    [await visitor.client.post('/v1/carts/current/remove-line-items', { lineItemIds: [] }), 'lineItemIds'],
    [await visitor.client.post('/v1/carts/current/update-line-items-quantity', {}), 'lineItems'],
    [await fixture.merchant.post('/members/v1/members/bulk/delete', {}), 'memberIds'],
    [
      await fixture.merchant.post('/v1/back-in-stock-notification-requests/report-items-back-in-stock', {}),
      'requestIds',
    ],
  ] as const;
  for (const [answer, field] of refusals) expect(violation(answer)).toEqual([400, field, 'MIN_SIZE']);
});

test('a value that cannot be a verification code does not count as a wrong code', async () => {
  const { stateToken, code } = await createPendingLogin(visitor);
  const verify = (value: unknown) =>
    visitor.client.post('/_api/iam/verification/v1/auth/verify', { stateToken, code: value });
  for (const value of [undefined, 7, {}, 'x'.repeat(30), [code], null, ''])
    expect(violation(await verify(value)).slice(0, 2)).toEqual([400, 'code']);
  expect((await verify(code)).body.state).toBe('SUCCESS');
});

test('a code for another member and a log-out of another shop are refused', async () => {
  const other = await createTestUser(fixture, 'member', 1);
  const start = (identityId: unknown) =>
    member.client.post('/_api/iam/verification/v1/Start', { target: 'EMAIL', identityId });
  expect(errorCodeOrField(await start(other.id))).toBe('FORBIDDEN');
  expect((await start(member.id)).status).toBe(200);
  expect(errorCodeOrField(await visitor.client.get(`${AUTH_PATH}/logout?clientId=other-client`))).toBe('FORBIDDEN');
  expect(violation(await visitor.client.get(`${AUTH_PATH}/logout`))).toEqual([400, 'clientId', 'REQUIRED_FIELD']);
});

test('deleting members with an unknown content assignee is refused, even if none match', async () => {
  const body = { filter: { id: 'unknown' }, contentAssigneeId: 'unknown' };
  const answer = await fixture.merchant.post('/members/v1/members/bulk/delete-by-filter', body);
  expect([answer.status, errorCodeOrField(answer)]).toEqual([404, 'NOT_FOUND']);
});

test('an update with a mask changes only the named fields of a member or a review', async () => {
  const changes = { privacyStatus: 'PUBLIC', profile: { nickname: 'Ada', title: 'Counts' } };
  const change = (fieldMask: readonly string[]) =>
    member.client.patch(`/members/v1/members/${member.id}`, { member: changes, fieldMask });
  const { profile, privacyStatus } = (await change(['profile.nickname'])).body.member;
  expect([profile.nickname, profile.title, privacyStatus]).toEqual(['Ada', 'Bakes on Sundays', 'PRIVATE']);
  expect(violation(await change(['slug']))).toEqual([400, 'fieldMask', 'FIELD_NOT_ALLOWED']);

  const id = await createReview(member);
  const review = { content: { rating: 1 }, moderation: { moderationStatus: 'REJECTED' } };
  const changed = await fixture.merchant.patch(`/reviews/v1/reviews/${id}`, { review, fieldMask: ['moderation'] });
  const { content, moderation } = changed.body.review;
  expect([content.rating, moderation.moderationStatus]).toEqual([4, 'REJECTED']);
});
