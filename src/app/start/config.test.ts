// @vitest-environment document
import { expect, test } from 'vitest';
import { findOddSettings } from '../diagnostics/find-odd-settings.ts';
import { tellSetting } from '../diagnostics/tell-setting.ts';
import { readConfig } from './config.ts';

/** Reads a script tag with these `data-` attributes. `logged` has the console's warnings and errors. */
function read(attributes: Record<string, string>) {
  const logged: string[] = [];
  const { warn, error } = console;
  Object.assign(console, { warn: (text: string) => logged.push(text), error: (text: string) => logged.push(text) });
  const tag = document.createElement('script');
  Object.assign(tag.dataset, { clientId: 'demo-client', ...attributes });
  const config = readConfig(tag);
  for (const name of findOddSettings(tag)) tellSetting(tag, name);
  Object.assign(console, { warn, error });
  return { config, logged };
}

test('a tag without settings gets the defaults', () => {
  const { config, logged } = read({});
  const defaults = {
    clientId: 'demo-client',
    apiHost: 'https://www.wixapis.com',
    gateway: true,
    storage: 'local',
    login: 'embedded',
    analytics: 'off',
    consent: 'off',
  };
  expect(config).toEqual(defaults);
  expect(logged).toEqual([]);
});

test('data-api-host is reduced to its origin', () => {
  expect(read({ apiHost: 'https://api.example/some/path?x=1' }).config?.apiHost).toBe('https://api.example');
});

test.each([
  '',
  'api.example',
  'javascript:alert(1)',
  'ftp://api.example',
  'https://',
])('an API host %j is rejected with a message that names the attribute', apiHost => {
  const { config, logged } = read({ apiHost });
  expect(config).toBeUndefined();
  expect(logged.join()).toContain('data-api-host');
});

test('an unknown value of a setting is logged and replaced by the default', () => {
  const { config, logged } = read({ gateway: 'maybe', storage: 'disk', locale: '!!' });
  expect(config).toMatchObject({ gateway: true, storage: 'local' });
  expect(config?.locale).toBeUndefined();
  expect(logged).toHaveLength(3);
});

test('uses memory storage when consent is required', () => {
  expect(read({ consent: 'required' }).config).toMatchObject({ consent: 'required', storage: 'memory' });
  expect(read({ consent: 'required', storage: 'session' }).config?.storage).toBe('memory');
  expect(read({ consent: 'maybe' }).logged.join()).toContain('data-consent="maybe"');
});

test.each([
  'YOUR-CLIENT-ID',
  'your client id',
  '<client id>',
  '{{ shop.client_id }}',
  'CLIENT_ID',
])('reports the placeholder %j in data-client-id', clientId => {
  expect(read({ clientId }).logged).toEqual([
    `[kiosk] data-client-id="${clientId}" stands for the OAuth client id in the shop's settings`,
  ]);
});

test('data-currency accepts only three capital letters', () => {
  expect(read({ currency: 'USD' })).toMatchObject({ config: { currency: 'USD' }, logged: [] });
  for (const currency of ['usd', 'US', '€', 'USDT']) {
    const { config, logged } = read({ currency });
    expect(config?.currency).toBeUndefined();
    expect(logged.join()).toContain(`data-currency="${currency}"`);
  }
});

test('data-thanks accepts dialog, page, none or the address of a page', () => {
  for (const thanks of ['dialog', 'page', 'none', '/thanks', 'thanks.html', 'thank-you', 'https://shop.example/thanks'])
    expect(read({ thanks }).logged).toEqual([]);
  for (const thanks of ['dailog', 'Page', 'mailto:us@shop.example', 'https://'])
    expect(read({ thanks }).logged.join()).toContain(`data-thanks="${thanks}"`);
});

test('reads the valid data attributes of the script tag, and logs no warning', () => {
  const { config, logged } = read({
    apiHost: 'http://localhost:4810',
    gateway: 'off',
    storage: 'session',
    locale: 'de-CH',
    login: 'redirect',
    analytics: 'datalayer',
  });
  expect(config).toMatchObject({
    apiHost: 'http://localhost:4810',
    gateway: false,
    storage: 'session',
    locale: 'de-CH',
    login: 'redirect',
    analytics: 'datalayer',
  });
  expect(logged).toEqual([]);
});
