// @vitest-environment document
import { expect, test } from 'vitest';
import { readCaptchaKeys } from './captcha-keys.ts';

function readKeys(attributes: Record<string, string>, nonce = '') {
  const tag = document.createElement('script');
  Object.assign(tag.dataset, attributes);
  tag.nonce = nonce;
  return readCaptchaKeys({ tags: new Map([['demo-client', tag]]) }, 'demo-client');
}

test('reads captcha keys and nonce from the shop’s script tag', () => {
  const keys = readKeys({ captchaKey: 'seen', captchaInvisibleKey: 'unseen' }, 'n0nce');
  expect(keys).toMatchObject({ visible: 'seen', invisible: 'unseen', nonce: 'n0nce' });
  expect(readKeys({})).toMatchObject({ visible: undefined, invisible: undefined, nonce: '' });
});

test('the captcha script comes from Google, or from a non-default API host', { tags: ['@security-captcha'] }, () => {
  expect(readKeys({}).script).toBe('https://www.google.com/recaptcha/api.js?render=explicit');
  expect(readKeys({ apiHost: 'https://www.wixapis.com' }).script).toMatch(/^https:\/\/www\.google\.com\//);
  expect(readKeys({ apiHost: 'http://localhost:4455' }).script).toBe(
    'http://localhost:4455/recaptcha/api.js?render=explicit',
  );
});

test('a shop without a script tag has no captcha keys', () => {
  expect(readCaptchaKeys({ tags: new Map() }, 'unknown')).toMatchObject({ visible: undefined, invisible: undefined });
});
