import { expect, test } from 'vitest';
import { createChallenge, createPkce, randomString } from './pkce.ts';

test('a verifier has 43 to 128 of the 66 unreserved characters, 43 by default', { tags: ['@sign-in-28'] }, () => {
  for (const length of [43, 44, 100, 128]) expect(randomString(length)).toMatch(new RegExp(`^[\\w.~-]{${length}}$`));
  expect(randomString()).toHaveLength(43);
  for (const length of [0, 42, 129]) expect(() => randomString(length)).toThrow(`Received ${length}`);
});

test('randomString() draws its 66 characters with equal probability', { tags: ['@sign-in-28'] }, () => {
  const counts = new Map<string, number>();
  let drawn = 0;
  while (drawn < 100_000)
    for (const sign of randomString(128)) counts.set(sign, (counts.get(sign) ?? 0) + ++drawn / drawn);
  expect(counts.size).toBe(66);
  const expected = drawn / 66;
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // With 65 degrees of freedom, chi-squared exceeds 140 once in ten million runs.
  expect(chi).toBeLessThan(140);
});

test('the challenge is that of the example in RFC 7636', { tags: ['@sign-in-28'] }, async () => {
  expect(await createChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('verifier, challenge and state are new each time', { tags: ['@sign-in-28'] }, async () => {
  const [one, other] = [await createPkce(), await createPkce()];
  expect(new Set([one.verifier, one.state, other.verifier, other.state]).size).toBe(4);
  expect(one.challenge).toBe(await createChallenge(one.verifier));
});

test('rejects with SignInError outside a secure context', { tags: ['@sign-in-34'] }, async () => {
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: { getRandomValues: () => undefined } });
  try {
    await expect(createPkce()).rejects.toMatchObject({ name: 'SignInError', code: 'unavailable' });
  } finally {
    Object.defineProperty(globalThis, 'crypto', { configurable: true, value: crypto });
  }
});
