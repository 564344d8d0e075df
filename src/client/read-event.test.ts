import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { readEvent } from './read-event.ts';

const generateKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const { publicKey, privateKey } = generateKeyPair();
const { privateKey: forger, publicKey: other } = generateKeyPair();

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

interface JwtOptions {
  readonly data?: unknown;
  readonly key?: string;
  readonly alg?: string;
  /** Seconds from now; `null` for no expiry. */
  readonly expiresIn?: number | null;
  readonly audience?: string | string[];
}

async function createJwt({ data = JSON.stringify(envelope(created)), ...options }: JwtOptions = {}): Promise<string> {
  const { key = privateKey, alg = 'RS256', expiresIn = 60, audience = 'our-shop' } = options;
  const now = Math.floor(Date.now() / 1000);
  const jwt = new SignJWT({ data }).setProtectedHeader({ alg }).setIssuedAt(now).setAudience(audience);
  if (expiresIn !== null) jwt.setExpirationTime(now + expiresIn);
  return jwt.sign(await importPKCS8(key, alg));
}

const toBase64UrlJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { data: envelope(created), exp: 9_999_999_999, aud: 'our-shop' };
const check = { audience: 'our-shop' };
const getRejection = (jwt: string, key = publicKey, by: object = check) =>
  readEvent(jwt, key, by).then(
    () => 'taken for an event',
    (error: Error & { code?: string }) => [error.name, error.code, error.message].join(' · '),
  );

test('reads an event whose layers are JSON strings or objects', async () => {
  for (const data of [JSON.stringify(envelope(created)), envelope(created)]) {
    const event = await readEvent(` ${await createJwt({ data })}\n`, publicKey, check);
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

test('returns the entity of changes and actions; a deletion has no entity', async () => {
  const read = async (inner: object, eventType: string) =>
    readEvent(await createJwt({ data: envelope({ ...head, ...inner }, eventType) }), publicKey);
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

test('an event without an identity has the identity UNKNOWN', async () => {
  const { identity: _, ...anonymous } = envelope(created);
  expect((await readEvent(await createJwt({ data: anonymous }), publicKey)).identity).toEqual({
    identityType: 'UNKNOWN',
  });
});

test(
  'rejects an event with another key’s signature and a changed event',
  { tags: ['@security-webhook-signature'] },
  async () => {
    const expected = 'EventError · wrong_signature · The event is not signed with this key';
    expect(await getRejection(await createJwt({ key: forger }))).toBe(expected);
    expect(await getRejection(await createJwt(), other)).toBe(expected);
    const [header, , signature] = (await createJwt()).split('.');
    expect(await getRejection(`${header}.${toBase64UrlJson(claims)}.${signature}`)).toBe(expected);
  },
);

test(
  'rejects an event signed with none, an HMAC of the public key, RS512 or PS256',
  { tags: ['@security-webhook-signature'] },
  async () => {
    const expected = 'EventError · wrong_algorithm · The event is not signed with RS256';
    const unsigned = (alg: string) => `${toBase64UrlJson({ alg, typ: 'JWT' })}.${toBase64UrlJson(claims)}`;
    expect(await getRejection(`${unsigned('none')}.`)).toBe(expected);
    expect(await getRejection(`${unsigned('None')}.`)).toBe(expected);
    const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
    for (const secret of [publicKey, publicKey.trim(), der]) {
      const mac = createHmac('sha256', secret).update(unsigned('HS256')).digest('base64url');
      expect(await getRejection(`${unsigned('HS256')}.${mac}`)).toBe(expected);
    }
    for (const alg of ['RS512', 'PS256']) expect(await getRejection(await createJwt({ alg }))).toBe(expected);
  },
);

test('rejects an event that has expired or has no expiry', async () => {
  expect(await getRejection(await createJwt({ expiresIn: -1 }))).toBe('EventError · expired · The event has expired');
  const later = { ...check, now: () => Date.now() + 61_000 };
  expect(await getRejection(await createJwt(), publicKey, later)).toBe('EventError · expired · The event has expired');
  expect(await getRejection(await createJwt({ expiresIn: null }))).toBe(
    'EventError · malformed · The event is malformed: its exp is missing or wrong',
  );
});

test('rejects an event for another audience, and an empty audience to check for', async () => {
  const expected = 'EventError · wrong_audience · The event is for another audience';
  expect(await getRejection(await createJwt({ audience: 'other-shop' }))).toBe(expected);
  expect(await getRejection(await createJwt({ audience: [] }))).toBe(expected);
  expect((await readEvent(await createJwt({ audience: ['other-shop', 'our-shop'] }), publicKey, check)).id).toBe('f1');
  for (const audience of ['', undefined])
    expect(await getRejection(await createJwt(), publicKey, { audience })).toBe(
      'EventError · wrong_audience · The audience to check for is empty',
    );
});

test('rejects malformed JWTs and events with a message that quotes nothing of them', async () => {
  for (const jwt of ['', 'x', 'a.b.c', 'eyJ.eyJ.x', '{"data":1}', `${toBase64UrlJson({})}.${toBase64UrlJson({})}.x`])
    expect(await getRejection(jwt)).toBe('EventError · malformed · The event is malformed: it is no JWT');
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
    expect(await getRejection(await createJwt({ data }))).toBe(
      `EventError · malformed · The event is malformed: it has no ${what}`,
    );
  expect(await getRejection(await createJwt({ data: envelope(created, 'wix.ecom.v1.order_eaten') }))).toBe(
    'EventError · unknown_event · The event is of a kind that is not known',
  );
});

test('rejects an invalid key with the code bad_key', async () => {
  const ec = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  for (const key of ['', 'secret', privateKey, ec.publicKey])
    expect(await getRejection(await createJwt(), key)).toBe(
      'EventError · bad_key · The key is no RSA public key in PEM',
    );
});

test('a body that is not a string is malformed, and bytes are read as a string', async () => {
  for (const body of [undefined, null, {}])
    expect(await getRejection(body as never)).toBe('EventError · malformed · The event is malformed: it is no JWT');
  expect(await readEvent(Buffer.from(await createJwt()) as never, publicKey, check)).toMatchObject({ id: 'f1' });
});
