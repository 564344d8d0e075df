import { expect, test } from 'vitest';
import { errorCodeOrField, openShop } from '../testing/open-shop.ts';

test('a profile refuses ambiguous custom fields, unknown tags and invalid coordinates', async () => {
  const { admin, as, close } = await openShop();
  const merchant = as({ access_token: (await admin('merchant-token', {})).accessToken });
  const rule = async (profile: unknown) => {
    const answer = await merchant.post('/v2/sign-on', { loginId: { email: 'ilse@post.example' }, profile });
    return [errorCodeOrField(answer), answer.body.details?.validationError?.fieldViolations[0].violatedRule];
  };
  expect(await rule({ customFields: [{ name: 'kiln', value: { strValue: 'gas', numValue: 4 } }] })).toEqual([
    'profile.customFields[0].value',
    'ONE_OF_ALIGNMENT',
  ]);
  expect(await rule({ addresses: [{ address: { city: 'Ulm' }, tag: 'BOAT' }] })).toEqual([
    'profile.addresses[0].tag',
    'INVALID_ENUM_VALUE',
  ]);
  expect(await rule({ addresses: [{ address: { geocode: { latitude: 91, longitude: 0 } } }] })).toEqual([
    'profile.addresses[0].address.geocode.latitude',
    'MAX',
  ]);
  expect(await rule('Ilse')).toEqual(['profile', 'FORMAT']);
  close();
});
