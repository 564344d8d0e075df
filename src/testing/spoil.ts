/** A response of the platform. `type` is its content type. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Corrupts a response. Undefined stands for a request that fails, as after a redirect. */
type Spoil = (answer: Answer) => Answer | undefined;

/**
 * Creates a function that corrupts responses at random, depending on `seed`. It uses nothing from outside, because it
 * also runs in pages. With `isHuge`, one text of a response grows to a megabyte, or a list to two thousand entries.
 */
export function createSpoil(seed: number, isHuge = false): Spoil {
  const DEPTH = 10_000;
  const DEEP = 'deep-place';
  let state = seed >>> 0;
  const random = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const withKey = (key: string, value: unknown): object =>
    Object.defineProperty({ ...(Object(value) as object) }, key, {
      value: { polluted: 'yes', toString: 'no', constructor: 7 },
      enumerable: true,
      writable: true,
      configurable: true,
    });
  const ways: readonly ((value: unknown) => unknown)[] = [
    () => null,
    () => undefined,
    () => true,
    () => pick([1e308, -1e308, 2 ** 53, Number.MAX_SAFE_INTEGER, 1e21]),
    () => pick([-1, -7.5, 0, 0.1]),
    () => pick(['NaN', 'Infinity', '-0', '1e999', '', ' ', 'null', 'undefined']),
    () => 'long '.repeat(4000),
    () => pick(['<img src=x onerror="polluted=1">', '</script><script>polluted=1</script>', 'javascript:polluted=1']),
    () => pick(['2026-13-45T99:99:99Z', 'EURO', '\u0000\uD800', '‮evil', '../../etc', '$&', '{count}']),
    () => [],
    () => ({}),
    value => [value],
    value => ({ length: 2, 0: value }),
    value => (Array.isArray(value) ? [...value, ...value, ...value] : value),
    value => (Array.isArray(value) ? [null, 'text', 7, [], ...value] : { toString: null, valueOf: null }),
    value => (Array.isArray(value) ? Object.fromEntries(value.entries()) : withKey('__proto__', value)),
    value => withKey(pick(['constructor', 'prototype', 'hasOwnProperty', 'then', 'toJSON', 'length']), value),
    value => (typeof value === 'string' ? '00000000-0000-4000-8000-000000000000' : 'text'),
    value => (Array.isArray(value) ? Array.from({ length: 300 }, () => value[0] ?? {}) : [[value]]),
    () => DEEP,
  ];
  const hugeWays: typeof ways = [
    () => 'long '.repeat(200_000),
    value => (Array.isArray(value) ? Array.from({ length: 2_000 }, () => value[0] ?? {}) : 'long '.repeat(200_000)),
  ];
  const spoilPlace = (root: unknown): unknown => {
    let holder: Record<string, unknown> | undefined;
    let key = '';
    let value = root;
    // Most fields that matter are near the top.
    for (let depth = random(9); depth >= 0; depth--) {
      const keys = Object(value) === value ? Object.keys(value as object) : [];
      if (!keys.length) break;
      holder = value as Record<string, unknown>;
      key = pick(keys);
      value = holder[key];
    }
    const spoiled = pick(isHuge ? hugeWays : ways)(value);
    if (!holder) return spoiled;
    if (spoiled === undefined) delete holder[key];
    else holder[key] = spoiled;
    return root;
  };
  const spoilBody = (body: string): string => {
    let parsed: unknown = body ? JSON.parse(body) : {};
    for (let places = isHuge ? 1 : 1 + random(4); places > 0; places--) parsed = spoilPlace(parsed);
    const deep = random(2) ? '['.repeat(DEPTH) + ']'.repeat(DEPTH) : `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
    return (JSON.stringify(parsed) ?? '').replaceAll(`"${DEEP}"`, () => deep);
  };
  return ({ status, type, body }) => {
    const way = isHuge ? 24 : random(24);
    if (way === 0) return undefined;
    if (way === 1) return { status: pick([200, 204]), type, body: '' };
    if (way === 2) return { status, type, body: body.slice(0, random(body.length + 1)) };
    if (way === 3) return { status, type: 'text/html', body: '<!doctype html><p>maintenance' };
    if (way === 4)
      return {
        status: pick([400, 401, 403, 404, 409, 410, 418, 428, 429, 500, 502, 503]),
        type,
        body: pick(['', '{}', body, '<p>', 'null', '[]']),
      };
    if (way === 5) return { status: pick([201, 202, 206, 299]), type, body };
    if (way === 6) return { status, type: pick(['', 'text/plain', 'image/png']), body };
    if (way === 7)
      return { status, type, body: pick(['null', '[]', '7', '"text"', 'true', '{}', '{"__proto__":{"polluted":1}}']) };
    return { status, type, body: spoilBody(body) };
  };
}
