import { describe, expect, test } from 'vitest';
import { authRequest } from '../testing/auth-request.ts';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop } from '../testing/open-shop.ts';
import { PASSWORD_AUTHENTICATOR_ID } from './password-authenticator.ts';
import { DEMO_IDP_CONNECTION_ID } from './sign-on-service.ts';

const email = 'ada@example.com';
const password = 'correct horse';
const ada = { loginId: { email }, password };
const clientId = 'demo-client';

const { shop, visitor, merchant } = setUpShop();

const violation = ({ body }: { readonly body: AnyJson }) => {
  const [{ field, violatedRule } = {} as AnyJson] = body.details?.validationError?.fieldViolations ?? [];
  return [field, violatedRule];
};
const lastMail = async (): Promise<AnyJson> => (await shop.admin('outbox')).mails.at(-1);
const findMember = async (): Promise<AnyJson> => {
  const query = { query: { filter: { loginEmail: email } }, fieldsets: ['FULL'] };
  return expectOk(await merchant.post('/v1/members/query', query)).members[0];
};

describe('sign-on', () => {
  const signOn = (more: object = {}) => merchant.post('/v2/sign-on', { loginId: { email }, ...more });

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('after a sign-on with verifyEmail %s the address has isVerified %s', async (verifyEmail, isVerified) => {
    expect(expectOk(await signOn({ verifyEmail })).identity.email).toEqual({ address: email, isVerified });
    expect((await findMember()).loginEmailVerified).toBe(isVerified);
  });

  test('a later sign-on can verify an address, but cannot undo it', async () => {
    await signOn();
    expect(expectOk(await signOn({ verifyEmail: true })).identity.email.isVerified).toBe(true);
    expect(expectOk(await signOn({ verifyEmail: false })).identity.email.isVerified).toBe(true);
  });

  test('a second sign-on updates the profile fields that it sends, and the member', async () => {
    const first = { nickname: 'Ada', firstName: 'Ada', company: 'Engines' };
    await signOn({ profile: first });
    const { identity } = expectOk(await signOn({ profile: { nickname: 'Countess', lastName: 'Byron' } }));
    expect(identity.identityProfile).toEqual({ ...first, nickname: 'Countess', lastName: 'Byron' });
    expect(await findMember()).toMatchObject({
      profile: { nickname: 'Countess' },
      contact: { firstName: 'Ada', lastName: 'Byron' },
    });
    expect(expectOk(await signOn()).identity.identityProfile).toEqual(identity.identityProfile);
  });

  test('a second sign-on clears the profile fields that it sends as null', async () => {
    await signOn({ profile: { nickname: 'Ada', firstName: 'Ada', company: 'Engines', privacyStatus: 'PUBLIC' } });
    const cleared = { nickname: null, firstName: null, company: null, privacyStatus: null };
    const { identity } = expectOk(await signOn({ profile: { ...cleared, lastName: 'Byron' } }));
    expect(identity.identityProfile).toEqual({ lastName: 'Byron' });
    const member = await findMember();
    expect([member.profile.nickname, member.contact.firstName, member.contact.lastName]).toEqual([
      undefined,
      undefined,
      'Byron',
    ]);
  });

  test('a second sign-on replaces the names that it sends, even if edited in the shop', async () => {
    await signOn({ profile: { nickname: 'Ada', firstName: 'Ada' } });
    const { id } = await findMember();
    const changed = { profile: { nickname: 'Lady' }, contact: { firstName: 'Augusta', lastName: 'King' } };
    expectOk(await merchant.patch(`/v1/members/${id}`, { member: { id, ...changed } }));
    await signOn({ profile: { nickname: 'Countess', lastName: 'Byron' } });
    expect(await findMember()).toMatchObject({
      profile: { nickname: 'Countess' },
      contact: { firstName: 'Augusta', lastName: 'Byron' },
    });
  });

  test.each([
    true,
    false,
  ])('earlier reviews become the member’s only with mergeExistingContact true: %s', async mergeExistingContact => {
    const entityId = (await visitor.product('bread-knife')).id;
    const content = { rating: 5, title: 'Sharp', body: 'Cuts well.' };
    const write = (from: string) =>
      visitor.post('/v1/reviews/contact', { namespace: 'stores', entityId, content, name: 'A.', email: from });
    const [mine, other] = [await write('Ada@Example.com'), await write('bob@example.com')].map(
      answer => expectOk(answer).review,
    );
    const read = async ({ id }: AnyJson) =>
      expectOk(await merchant.get(`/v1/reviews/${id}?returnPrivateReviews=true`)).review.author;
    const before = { mine: await read(mine), other: await read(other) };
    const { identity } = expectOk(await signOn({ mergeExistingContact }));
    expect(await read(mine)).toEqual(
      mergeExistingContact ? { type: 'MEMBER', authorName: 'A.', contactId: identity.id } : before.mine,
    );
    expect(await read(other)).toEqual(before.other);
    const member = await shop.member(email);
    const deleted = await member.del(`/v1/reviews/${mine.id}`);
    expect(deleted.status).toBe(mergeExistingContact ? 200 : 403);
  });
});

test('a login by an identity provider verifies the address of the account', async () => {
  await visitor.post('/v2/register', ada);
  const sso = { idpConnectionId: DEMO_IDP_CONNECTION_ID, tokenParams: { email } };
  await shop.admin('settings', { verification: true });
  expect(expectOk(await visitor.post('/v1/sso/login-with-token-params', sso))).toMatchObject({
    state: 'SUCCESS',
    identity: { email: { isVerified: true } },
  });
  const more = { ...sso, tokenParams: { email, name: 'Ada' } };
  expect(violation(await visitor.post('/v1/sso/login-with-token-params', more))).toEqual([
    'tokenParams.name',
    'FIELD_NOT_ALLOWED',
  ]);
});

test('register and login of v1 accept only the authenticator of passwords', async () => {
  const inputs = { password };
  const identity = { email: { address: email } };
  const authenticatorId = PASSWORD_AUTHENTICATOR_ID;
  const refused = ['authenticatorId', 'INVALID_ENUM_VALUE'];
  const registerV1 = (more: object) => visitor.post('/v1/register', { identity, inputs, ...more });
  const loginV1 = (more: object) => visitor.post('/v1/login', { inputs, ...more });
  expect(violation(await registerV1({ authenticatorId: 'zzz' }))).toEqual(refused);
  expectOk(await registerV1({ authenticatorId }));
  expect(violation(await loginV1({ loginId: { email }, authenticatorId: 'zzz' }))).toEqual(refused);
  expectOk(await loginV1({ loginId: { email }, authenticatorId }));
  expectOk(await loginV1({ identifier: { email }, authenticatorId }));
  const both = { loginId: { email }, identifier: { email: 'bob@example.com' } };
  expect(violation(await loginV1(both))).toEqual(['identifier', 'ONE_OF_ALIGNMENT']);
  expectOk(await loginV1({ loginId: { email }, identifier: { email: email.toUpperCase() } }));
});

test('register and login of v1 accept identifiers and name v1 fields in errors', async () => {
  const inputs = { password };
  const registerV1 = (identity: object, more: object = {}) =>
    visitor.post('/v1/register', { identity, inputs, ...more });
  const at = (address: string) => ({ email: { address } });
  const identifiers = [{ email }];
  const refused = [
    [await registerV1(at('ada')), 'identity.email.address', 'FORMAT'],
    [await registerV1({ ...at('bob@example.com'), identifiers }), 'identity.identifiers[0].email', 'VALIDATION'],
    [await registerV1({ identifiers: [{ phone: '1' }] }), 'identity.identifiers[0].phone', 'FIELD_NOT_ALLOWED'],
    [await registerV1(at(email), { inputs: { password: '' } }), 'inputs.password', 'REQUIRED_FIELD'],
    [
      await registerV1({ ...at(email), identityProfile: { hobby: 1 } }),
      'identity.identityProfile.hobby',
      'FIELD_NOT_ALLOWED',
    ],
    [await visitor.post('/v1/login', { identifier: { email: 'ada' }, inputs }), 'identifier.email', 'FORMAT'],
    [await visitor.post('/v1/login', { loginId: { email: 'ada' }, inputs }), 'loginId.email', 'FORMAT'],
  ] as const;
  for (const [answer, ...expected] of refused) expect(violation(answer)).toEqual(expected);
  expect(expectOk(await registerV1({ identifiers })).identity.email.address).toBe(email);
});

test('a profile merges plain lists of emails and phones into its tagged lists', async () => {
  const plain = { emails: [email, 'work@example.com'], phones: ['+49 30 1', '+49 30 2'] };
  const tagged = { secondaryEmails: [{ email: 'work@example.com', tag: 'WORK' }] };
  const answer = await visitor.post('/v2/register', { ...ada, profile: { ...plain, ...tagged } });
  expect(expectOk(answer).identity.identityProfile).toEqual({
    secondaryEmails: [...tagged.secondaryEmails, { email, tag: 'UNTAGGED' }],
    phonesV2: plain.phones.map(phone => ({ phone, tag: 'UNTAGGED' })),
  });
});

const address = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine1: 'Am Ufer 1' };
const profile = {
  firstName: 'Ada',
  lastName: 'Byron',
  nickname: 'Ada',
  picture: 'https://merchant.example/ada.jpg',
  language: 'de',
  privacyStatus: 'PRIVATE',
  company: 'Engines',
  position: 'Counter',
  birthdate: '1985-12-10',
  labels: ['early', 'kind'],
  secondaryEmails: [{ email: 'a@example.com', tag: 'WORK' }],
  phonesV2: [{ countryCode: 'DE', phone: '30 555', tag: 'HOME' }],
  addresses: [{ address, tag: 'HOME' }],
  customFields: [{ name: 'shelf', value: { numValue: 7 } }],
};

test('a registration stores its profile and logs its clientMetaData', async () => {
  const clientMetaData = { app: 'kiosk', build: 7 };
  expectOk(await visitor.post('/v2/register', { ...ada, profile, clientMetaData }));
  expect(expectOk(await visitor.post('/v2/login', ada)).identity.identityProfile).toMatchObject(profile);
  const { requests } = await shop.admin('log');
  expect(requests.find(({ path }: AnyJson) => path === '/v2/register')).toMatchObject({ clientMetaData });
});

test.each([
  [{ profile: { ...profile, hobby: 'chess' } }, 'profile.hobby', 'FIELD_NOT_ALLOWED'],
  [{ profile: { phonesV2: [{ phone: '1', kind: 'x' }] } }, 'profile.phonesV2[0].kind', 'FIELD_NOT_ALLOWED'],
  [{ profile: { labels: 'early' } }, 'profile.labels', 'FORMAT'],
  [{ profile: { labels: [''] } }, 'profile.labels[0]', 'REQUIRED_FIELD'],
  [{ profile: { birthdate: 'whenever' } }, 'profile.birthdate', 'FORMAT'],
  [{ profile: { birthdate: '1990-02-30' } }, 'profile.birthdate', 'FORMAT'],
  [{ clientMetaData: 'kiosk' }, 'clientMetaData', 'FORMAT'],
  [{ loginId: { email, username: 'ada' } }, 'loginId.username', 'FIELD_NOT_ALLOWED'],
  [{ captchaTokens: [{ NoCaptcha: 'x' }] }, 'captchaTokens[0].NoCaptcha', 'FIELD_NOT_ALLOWED'],
  [{ captchaTokens: [{}, { Recaptcha: 7 }] }, 'captchaTokens[1].Recaptcha', 'FORMAT'],
])('a registration with %j is refused', async (more, field, rule) => {
  expect(violation(await visitor.post('/v2/register', { ...ada, ...more }))).toEqual([field, rule]);
});

const passed = { Recaptcha: 'passed' };
const failed = { InvisibleRecaptcha: 'failed' };
test.each([
  [[passed], 'SUCCESS'],
  [[{ InvisibleRecaptcha: 'passed' }], 'SUCCESS'],
  [[{}, passed], 'SUCCESS'],
  [[failed, passed], 'SUCCESS'],
  [[passed, failed], 'SUCCESS'],
  [[{ ...passed, ...failed }], 'SUCCESS'],
  [[failed], '-19970'],
  [[{}, failed], '-19970'],
  [[], '-19971'],
  [[{}, {}], '-19971'],
  [[{ Recaptcha: '' }], '-19971'],
  [undefined, '-19971'],
])('a registration with the captcha tokens %j gives %s when captchas are required', async (captchaTokens, outcome) => {
  await shop.admin('settings', { captcha: true });
  const answer = await visitor.post('/v2/register', { ...ada, captchaTokens });
  expect(answer.body.state ?? errorCodeOrField(answer)).toBe(outcome);
});

describe('mails to members', () => {
  const ask = (more: object) => visitor.post('/v1/send-email', { email, ...more });

  test.each([
    ['de', 'de', 'Neues Passwort – '],
    ['fr-CA', 'fr', 'Nouveau mot de passe – '],
    ['ES', 'es', 'Nueva contraseña – '],
    ['en', 'en', 'Set a new password – '],
    [undefined, 'en', 'Set a new password – '],
  ])('a recovery mail is in the requested language: %s', async (language, written, subject) => {
    await visitor.post('/v2/register', ada);
    expectOk(await ask({ language }));
    expect(await lastMail()).toMatchObject({ language: written, subject: expect.stringContaining(subject) });
  });

  test('a mail is in the language of the profile if the request names none', async () => {
    await shop.admin('settings', { verification: true });
    await visitor.post('/v2/register', { ...ada, profile: { language: 'de' } });
    const { language, text, code } = await lastMail();
    expect([language, text]).toEqual(['de', `Ihr Code ist ${code}. Er gilt 15 Minuten.`]);
    await ask({ language: 'fr' });
    expect((await lastMail()).language).toBe('fr');
  });

  test('a mail request is refused in a language that the platform has no texts for', async () => {
    await visitor.post('/v2/register', ada);
    for (const language of ['tlh', 'constructor', 'e'])
      expect(violation(await ask({ language }))).toEqual(['language', 'INVALID_ENUM_VALUE']);
    const { identity } = expectOk(await merchant.post('/v2/sign-on', { loginId: { email } }));
    const activate = (emailOptions: object) =>
      merchant.post('/v1/activation-email', { identityId: identity.id, emailOptions });
    expect(violation(await activate({ language: 'tlh' }))).toEqual(['emailOptions.language', 'INVALID_ENUM_VALUE']);
    const redirect = { url: 'https://merchant.example/open', clientId };
    expect(errorCodeOrField(await activate({ redirect: { ...redirect, clientId: 'other-client' } }))).toBe('FORBIDDEN');
    expectOk(await activate({ language: 'de', redirect }));
    const { subject, links } = await lastMail();
    expect([subject, links[0]]).toEqual([
      expect.stringContaining('Ihr Konto – '),
      expect.stringMatching(/^https:\/\/merchant\.example\/open\?recoveryToken=/),
    ]);
  });

  test('a mail’s redirect is refused with another shop’s client id or an unknown field', async () => {
    const url = 'https://merchant.example/';
    expect(errorCodeOrField(await ask({ redirect: { url, clientId: 'other-client' } }))).toBe('FORBIDDEN');
    expectOk(await ask({ redirect: { url, clientId } }));
    expect(violation(await ask({ redirect: { url, target: '_top' } }))).toEqual([
      'redirect.target',
      'FIELD_NOT_ALLOWED',
    ]);
  });
});

test.each([
  [{ authRequest: { ...authRequest, scope: 'zzz' } }, 'auth.authRequest.scope', 'INVALID_ENUM_VALUE'],
  [{ authRequest: { ...authRequest, scope: undefined } }, 'auth.authRequest.scope', 'REQUIRED_FIELD'],
  [{ authRequest: { ...authRequest, sessionToken: 5 } }, 'auth.authRequest.sessionToken', 'FORMAT'],
  [{ authRequest: { ...authRequest, redirectUri: 'javascript:alert(1)' } }, 'auth.authRequest.redirectUri', 'FORMAT'],
  [{ authRequest: { ...authRequest, idp: 'google' } }, 'auth.authRequest.idp', 'FIELD_NOT_ALLOWED'],
  [{ authRequest, prompt: 'zzz' }, 'auth.prompt', 'INVALID_ENUM_VALUE'],
  [{ authRequest, hint: 'ada' }, 'auth.hint', 'FIELD_NOT_ALLOWED'],
])('an authorization request with %j is refused', async (auth, field, rule) => {
  expect(violation(await visitor.post('/v1/redirect-session', { auth }))).toEqual([field, rule]);
});

test.each([
  [{ grant_type: 'authorized_client', member_id: 'x' }, ['scope', 'REQUIRED_FIELD']],
  [{ grant_type: 'authorized_client', member_id: 'x', scope: 'profile' }, ['scope', 'INVALID_ENUM_VALUE']],
  [{ grant_type: 'authorized_client', member_id: 'x', clientId }, ['clientId', 'FIELD_NOT_ALLOWED']],
  [{ grantType: 'anonymous', clientId, refreshToken: 'x' }, ['refreshToken', 'FIELD_NOT_ALLOWED']],
  [{ grantType: 'refresh_token', refreshToken: 'x', scope: 'offline_access' }, ['scope', 'FIELD_NOT_ALLOWED']],
  [{ grantType: 'constructor' }, ['grantType', 'INVALID_ENUM_VALUE']],
  [{ grantType: ['anonymous'], clientId }, ['grantType', 'INVALID_ENUM_VALUE']],
])('a token grant with %j is refused', async (body, refused) => {
  const headers = { authorization: `${visitor.tokens.access_token},demo-api-key` };
  const response = await shop.send('/oauth2/token', { method: 'POST', headers, body: JSON.stringify(body) });
  expect(violation({ body: await response.json() })).toEqual(refused);
});
