import { expect, test } from 'vitest';
import { del, get, isIdempotent, isRead, patch, post, put } from './endpoint.ts';
import { queryProducts } from './products.ts';

test('reads, PUT and DELETE are idempotent, POST and PATCH are not', () => {
  const idempotent = [get('', '/a'), put('', '/a'), del('', '/a'), queryProducts].map(isIdempotent);
  expect(idempotent).toEqual([true, true, true, true]);
  expect([post('', '/a'), patch('', '/a')].map(isIdempotent)).toEqual([false, false]);
});

test('only GET and postRead are reads', () => {
  expect([get('', '/a'), queryProducts].map(isRead)).toEqual([true, true]);
  expect([post('', '/a'), put('', '/a'), patch('', '/a'), del('', '/a')].map(isRead)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
