import { expect, test } from 'vitest';
import { takeFile, takeUploadUrl } from './uploaded-file.ts';

const refusal = expect.objectContaining({ name: 'CallError', message: 'System error occurred', code: 'UNKNOWN' });

test.each([
  {},
  { uploadUrl: '' },
  { uploadUrl: '/here' },
  { uploadUrl: 'javascript:alert(1)' },
  { uploadUrl: {} },
])('sends nothing to %j, an address of the page for a browser', answer => {
  expect(() => takeUploadUrl(answer)).toThrow(refusal);
});

test('a file is sent to the address that the answer has', () => {
  expect(takeUploadUrl({ uploadUrl: 'https://files.example/1' })).toBe('https://files.example/1');
});

test.each([
  undefined,
  {},
  { file: null },
  { file: {} },
  'text',
])('an upload that is answered by %j has failed', answer => {
  expect(() => takeFile(answer)).toThrow(refusal);
});

test('the file of an upload is as the answer has it', () => {
  const file = { id: 'f1', displayName: 'mug.png' };
  expect(takeFile({ file })).toBe(file);
});
