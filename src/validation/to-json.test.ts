import { json as anyJson, assert, property, string } from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { toJson } from './to-json.ts';

const types = [Array, String, Number, Boolean, Object];
afterEach(() => {
  for (const { prototype } of types) Reflect.deleteProperty(prototype, 'toJSON');
  vi.restoreAllMocks();
});

const data = { list: ['a', { b: [1, 2.5] }], text: 'a "b"', none: null, yes: true, left: undefined, at: new Date(0) };
const json = '{"list":["a",{"b":[1,2.5]}],"text":"a \\"b\\"","none":null,"yes":true,"at":"1970-01-01T00:00:00.000Z"}';

test('serializes as JSON.stringify does, and ignores toJSON methods that a page adds', () => {
  expect(toJson(data)).toBe(json);
  for (const { prototype } of types)
    Object.defineProperty(prototype, 'toJSON', { configurable: true, value: () => 'theirs' });
  expect(JSON.stringify(data)).not.toBe(json);
  expect(toJson(data)).toBe(json);
  expect([toJson('a'), toJson([0]), toJson(2), toJson(null)]).toEqual(['"a"', '[0]', '2', 'null']);
});

test('JSON.parse() restores random data and texts that toJson() has written', () => {
  assert(
    property(anyJson(), text => {
      expect(JSON.parse(toJson(JSON.parse(text)))).toEqual(JSON.parse(text));
    }),
  );
  assert(
    property(string({ unit: 'binary' }), text => {
      expect(JSON.parse(toJson(text))).toBe(text);
    }),
  );
  assert(
    property(string({ unit: 'grapheme' }), text => {
      expect(JSON.parse(toJson({ [text]: [text] }))).toEqual({ [text]: [text] });
    }),
  );
});

test('does not call the page’s JSON.stringify', () => {
  vi.spyOn(JSON, 'stringify').mockReturnValue('theirs');
  expect(toJson(data)).toBe(json);
});

test('writes null for data nested deeper than two hundred levels', () => {
  const nest = (open: string, close: string, levels: number, inmost: string) =>
    open.repeat(levels) + inmost + close.repeat(levels);
  for (const [open, close, levels, last] of [
    ['[', ']', 200, '[null]'],
    ['{"a":', '}', 200, '{"a":null}'],
    ['[{"a":', '}]', 100, '[null]'],
  ] as const) {
    const kept = nest(open, close, levels, '1');
    expect(toJson(JSON.parse(kept))).toBe(kept);
    expect(toJson(JSON.parse(nest(open, close, 9000, '1')))).toBe(nest(open, close, levels, last));
  }
});

test('writes null for NaN and Infinity, and for undefined and functions in a list', () => {
  expect(toJson([Number.NaN, -1 / 0, undefined, toJson])).toBe('[null,null,null,null]');
  expect(toJson(Object.assign([], { 1: 'a' }))).toBe('[null,"a"]');
});

test('omits functions and symbols in an object, and throws for a BigInt', () => {
  expect(toJson({ a: 1, b: toJson, c: Symbol('c'), toJSON: 5 })).toBe('{"a":1,"toJSON":5}');
  expect(() => toJson({ quantity: 1n })).toThrow(TypeError);
});

test('uses the toJSON method of an object, such as a URL', () => {
  expect(toJson({ at: new URL('https://shop.example/a'), price: { toJSON: () => '9.00' } })).toBe(
    '{"at":"https://shop.example/a","price":"9.00"}',
  );
});
