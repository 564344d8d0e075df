// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShopApp } from '../../../src/store/app.ts';
import { AddressForm } from './AddressForm.tsx';

let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  root = createRoot(document.body);
});
afterEach(() => root.unmount());

const ADDRESS = { addressLine: 'Main St 1', postalCode: '10001', city: 'New York', country: 'US' };

test.each([
  [
    'keeps the subdivision when the country stays',
    'US',
    { id: 'a', subdivision: 'US-NY' },
    { id: 'a', subdivision: 'US-NY' },
  ],
  ['drops the subdivision when another country is chosen', 'DE', { id: 'a', subdivision: 'US-NY' }, { id: 'a' }],
  ['adds no subdivision when the address has none', 'US', {}, {}],
])('the address form %s', async (_, country, before, after) => {
  const onSave = vi.fn(async () => undefined);
  root.render(
    <AddressForm
      app={{} as ShopApp}
      host={document.createElement('div')}
      locale="en"
      memberId="m"
      address={{ ...ADDRESS, ...before }}
      focusOnMount={false}
      onSave={onSave}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />,
  );
  const field = await vi.waitFor(() => document.querySelector('select') ?? expect.fail('No form yet'));
  field.value = country;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(field.value).toBe(country));
  document.querySelector('form')?.requestSubmit();
  await vi.waitFor(() => expect(onSave).toHaveBeenCalled());
  expect(onSave.mock.calls).toEqual([[{ ...ADDRESS, ...after, country }]]);
});

test('saves an address whose country has no regions, even if its region is too long', async () => {
  const onSave = vi.fn(async () => undefined);
  root.render(
    <AddressForm
      app={{} as ShopApp}
      host={document.createElement('div')}
      locale="en"
      memberId="m"
      address={{ ...ADDRESS, country: 'DE', subdivision: `DE-${'x'.repeat(60)}` }}
      focusOnMount={false}
      onSave={onSave}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />,
  );
  const form = await vi.waitFor(() => document.querySelector('form') ?? expect.fail('No form yet'));
  form.requestSubmit();
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce());
});
