import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { readEvent } from './read-event.ts';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const { publicKey, privateKey } = pair();
const { privateKey: forger, publicKey: other } = pair();

const head = {
  id: 'f1',
  entityFqdn: 'wix.ecom.v1.order',
  entityId: 'o1',
  eventTime: '2026-01-02T03:04:05.000Z',
  entityEventSequence: '7',
};
const created = { ...head, slug: 'created', createdEvent: { entity: { id: 'o1', number: '10001' } } };
const envelope = (inner: unknown, eventType = 'wix.ecom.v1.order_created') => ({
  eventType,
  instanceId: 'i1',
  identity: JSON.stringify({ identityType: 'MEMBER', memberId: 'm1' }),
  data: JSON.stringify(inner),
});

interface Making {
  readonly data?: unknown;
  readonly key?: string;
  readonly alg?: string;
  /** Seconds from now; none with `null`. */
  readonly expiresIn?: number | null;
  readonly audience?: string | string[];
}

async function jwtOf({ data = JSON.stringify(envelope(created)), ...making }: Making = {}): Promise<string> {
  const { key = privateKey, alg = 'RS256', expiresIn = 60, audience = 'our-shop' } = making;
  const now = Math.floor(Date.now() / 1000);
  const jwt = new SignJWT({ data }).setProtectedHeader({ alg }).setIssuedAt(now).setAudience(audience);
  if (expiresIn !== null) jwt.setExpirationTime(now + expiresIn);
  return jwt.sign(await importPKCS8(key, alg));
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { data: envelope(created), exp: 9_999_999_999, aud: 'our-shop' };
const check = { audience: 'our-shop' };
const refusal = (jwt: string, key = publicKey, by: object = check) =>
  readEvent(jwt, key, by).then(
    () => 'taken for an event',
    (error: Error & { code?: string }) => [error.name, error.code, error.message].join(' · '),
  );

test('an event is verified and typed, its layers as strings or as objects', async () => {
  for (const data of [JSON.stringify(envelope(created)), envelope(created)]) {
    const event = await readEvent(` ${await jwtOf({ data })}\n`, publicKey, check);
    expect(event).toEqual({
      eventType: 'wix.ecom.v1.order_created',
      id: 'f1',
      entityId: 'o1',
      entityEventSequence: '7',
      eventTime: '2026-01-02T03:04:05.000Z',
      instanceId: 'i1',
      identity: { identityType: 'MEMBER', memberId: 'm1' },
      entity: { id: 'o1', number: '10001' },
    });
    if (event.eventType === 'wix.ecom.v1.order_created') expect(event.entity.number).toBe('10001');
  }
});

test('changes, acts and deletions tell what they are of', async () => {
  const read = async (inner: object, eventType: string) =>
    readEvent(await jwtOf({ data: envelope({ ...head, ...inner }, eventType) }), publicKey);
  const order = { id: 'o1', status: 'APPROVED' };
  expect(await read({ updatedEvent: { currentEntity: order } }, 'wix.ecom.v1.order_updated')).toMatchObject({
    entity: order,
  });
  expect(
    await read(
      { actionEvent: { body: { order, previousPaymentStatus: 'PENDING' } } },
      'wix.ecom.v1.order_payment_status_updated',
    ),
  ).toMatchObject({ entity: order, previousPaymentStatus: 'PENDING' });
  expect(await read({ deletedEvent: {} }, 'wix.ecom.v1.cart_deleted')).not.toHaveProperty('entity');
});

test('an event without an identity is nobody’s', async () => {
  const { identity: _, ...anonymous } = envelope(created);
  expect((await readEvent(await jwtOf({ data: anonymous }), publicKey)).identity).toEqual({ identityType: 'UNKNOWN' });
});

test('another key’s signature, and a changed event, are refused', async () => {
  const said = 'EventError · wrong_signature · The event is not signed with this key';
  expect(await refusal(await jwtOf({ key: forger }))).toBe(said);
  expect(await refusal(await jwtOf(), other)).toBe(said);
  const [header, , signature] = (await jwtOf()).split('.');
  expect(await refusal(`${header}.${part(claims)}.${signature}`)).toBe(said);
});

test('any other algorithm is refused: none, HMAC with the public key as secret, another RSA', async () => {
  const said = 'EventError · wrong_algorithm · The event is not signed with RS256';
  const unsigned = (alg: string) => `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  expect(await refusal(`${unsigned('none')}.`)).toBe(said);
  expect(await refusal(`${unsigned('None')}.`)).toBe(said);
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  for (const secret of [publicKey, publicKey.trim(), der]) {
    const mac = createHmac('sha256', secret).update(unsigned('HS256')).digest('base64url');
    expect(await refusal(`${unsigned('HS256')}.${mac}`)).toBe(said);
  }
  for (const alg of ['RS512', 'PS256']) expect(await refusal(await jwtOf({ alg }))).toBe(said);
});

test('an event that has expired, or never does, is refused', async () => {
  expect(await refusal(await jwtOf({ expiresIn: -1 }))).toBe('EventError · expired · The event has expired');
  const later = { ...check, now: () => Date.now() + 61_000 };
  expect(await refusal(await jwtOf(), publicKey, later)).toBe('EventError · expired · The event has expired');
  expect(await refusal(await jwtOf({ expiresIn: null }))).toBe(
    'EventError · malformed · The event is malformed: its exp is missing or wrong',
  );
});

test('an event for another audience is refused, and so is a check for none', async () => {
  const said = 'EventError · wrong_audience · The event is for another audience';
  expect(await refusal(await jwtOf({ audience: 'other-shop' }))).toBe(said);
  expect(await refusal(await jwtOf({ audience: [] }))).toBe(said);
  expect((await readEvent(await jwtOf({ audience: ['other-shop', 'our-shop'] }), publicKey, check)).id).toBe('f1');
  for (const audience of ['', undefined])
    expect(await refusal(await jwtOf(), publicKey, { audience })).toBe(
      'EventError · wrong_audience · The audience to check for is empty',
    );
});

test('what is no event is refused, whoever has signed it, and nothing of it is quoted', async () => {
  for (const jwt of ['', 'x', 'a.b.c', 'eyJ.eyJ.x', '{"data":1}', `${part({})}.${part({})}.x`])
    expect(await refusal(jwt)).toBe('EventError · malformed · The event is malformed: it is no JWT');
  for (const [data, what] of [
    ['no JSON', 'data'],
    [null, 'data'],
    [envelope(null), 'inner data'],
    [{ ...envelope(created), data: '{' }, 'inner data'],
    [{ ...envelope(created), identity: '{' }, 'identity'],
    [envelope(head), 'change'],
    [envelope({ ...head, createdEvent: {} }), 'entity'],
    [envelope({ ...head, actionEvent: {} }), 'body'],
    [envelope({ ...head, actionEvent: { body: {} } }), 'entity'],
  ] as const)
    expect(await refusal(await jwtOf({ data }))).toBe(
      `EventError · malformed · The event is malformed: it has no ${what}`,
    );
  expect(await refusal(await jwtOf({ data: envelope(created, 'wix.ecom.v1.order_eaten') }))).toBe(
    'EventError · unknown_event · The event is of a kind that is not known',
  );
});

test('a key that is none is told apart from a bad event', async () => {
  const ec = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  for (const key of ['', 'secret', privateKey, ec.publicKey])
    expect(await refusal(await jwtOf(), key)).toBe('EventError · bad_key · The key is no RSA public key in PEM');
});

test('what is no text at all is malformed, and bytes are read as text', async () => {
  for (const body of [undefined, null, {}])
    expect(await refusal(body as never)).toBe('EventError · malformed · The event is malformed: it is no JWT');
  expect(await readEvent(Buffer.from(await jwtOf()) as never, publicKey, check)).toMatchObject({ id: 'f1' });
});
