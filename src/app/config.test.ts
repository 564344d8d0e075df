// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/** A tag with those `data-` attributes, and what reading it said in the console. */
function read(attributes: Record<string, string>) {
  const said: string[] = [];
  const { warn, error } = console;
  Object.assign(console, { warn: (text: string) => said.push(text), error: (text: string) => said.push(text) });
  const tag = document.createElement('script');
  Object.assign(tag.dataset, { clientId: 'demo-client', ...attributes });
  const config = readConfig(tag);
  Object.assign(console, { warn, error });
  return { config, said };
}

test('a bare tag takes what is usual', () => {
  const { config, said } = read({});
  const defaults = {
    clientId: 'demo-client',
    apiHost: 'https://www.wixapis.com',
    gateway: true,
    storage: 'local',
    login: 'embedded',
    analytics: 'off',
  };
  expect(config).toEqual(defaults);
  expect(said).toEqual([]);
});

test('an API host is an origin, whatever path it is given with', () => {
  expect(read({ apiHost: 'https://api.example/some/path?x=1' }).config?.apiHost).toBe('https://api.example');
});

test.each([
  '',
  'api.example',
  'javascript:alert(1)',
  'ftp://api.example',
  'https://',
])('an API host %j is refused by name', apiHost => {
  const { config, said } = read({ apiHost });
  expect(config).toBeUndefined();
  expect(said.join()).toContain('data-api-host');
});

test('a value that is none of those there are is named, and the usual one stands', () => {
  const { config, said } = read({ gateway: 'maybe', storage: 'disk', locale: '!!' });
  expect(config).toMatchObject({ gateway: true, storage: 'local' });
  expect(config?.locale).toBeUndefined();
  expect(said).toHaveLength(3);
});

test('values in use are taken over', () => {
  const { config } = read({ gateway: 'off', storage: 'session', locale: 'de-CH', currency: 'CHF' });
  expect(config).toMatchObject({ gateway: false, storage: 'session', locale: 'de-CH', currency: 'CHF' });
});
