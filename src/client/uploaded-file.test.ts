import { expect, test } from 'vitest';
import { takeFile, takeUploadUrl } from './uploaded-file.ts';

const refusal = expect.objectContaining({ name: 'CallError', message: 'System error occurred', code: 'UNKNOWN' });

test.each([
  {},
  { uploadUrl: '' },
  { uploadUrl: '/here' },
  { uploadUrl: 'javascript:alert(1)' },
  { uploadUrl: {} },
])('takeUploadUrl throws for %j, which has no http(s) address', answer => {
  expect(() => takeUploadUrl(answer)).toThrow(refusal);
});

test('takeUploadUrl returns the http(s) address in the answer', () => {
  expect(takeUploadUrl({ uploadUrl: 'https://files.example/1' })).toBe('https://files.example/1');
});

test.each([undefined, {}, { file: null }, { file: {} }, 'text'])('takeFile throws for the answer %j', answer => {
  expect(() => takeFile(answer)).toThrow(refusal);
});

test('takeFile returns the file in the answer', () => {
  const file = { id: 'f1', displayName: 'mug.png' };
  expect(takeFile({ file })).toBe(file);
});
