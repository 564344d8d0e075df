import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

test('readArguments() adds a final slash to --url and --files, and none to --api', () => {
  expect(readArguments(['host', 'public', '--url', 'https://cdn.example/shop'])).toEqual({
    words: ['host', 'public'],
    url: 'https://cdn.example/shop/',
    write: false,
    html: false,
    help: false,
  });
  expect(readArguments(['prerender', 'a.html', '--files=https://cdn.example/v1/', '--write'])).toMatchObject({
    files: 'https://cdn.example/v1/',
    write: true,
  });
  expect(readArguments(['reviews', '--entity', 'mug', '--api', 'https://api.example', '--html'])).toMatchObject({
    entity: 'mug',
    api: 'https://api.example',
    html: true,
  });
});

test('readArguments() throws a sentence for an invalid address or unknown option', () => {
  for (const [args, message] of [
    [['host', 'public', '--url', 'nonsense'], '--url nonsense is no web address'],
    [['prerender', 'a.html', '--files', 'javascript:alert(1)'], '--files javascript:alert(1) is no web address'],
    [['prerender', 'a.html', '--files', ''], '--files  is no web address'],
    [['host', 'public', '--bogus'], "Unknown option '--bogus'"],
  ] as const)
    expect(() => readArguments(args)).toThrow(message);
});
