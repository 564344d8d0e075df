import { expect, test } from 'vitest';
import { describeLogistics } from './logistics-words.ts';

const deliveryTimeSlot = { from: '2026-11-30T17:00:00Z', to: '2026-11-30T19:00:00Z' } as never;

test('describes a delivery by the shop’s words, then the hours with their time zone', () => {
  const [words, slot] = describeLogistics({ deliveryTime: 'Tomorrow evening', deliveryTimeSlot }, 'en-US');
  expect(words).toBe('Tomorrow evening');
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(new Date('2026-11-30T17:00:00Z'))
    .find(({ type }) => type === 'timeZoneName')?.value;
  expect(slot).toContain(zone);
});

test('leaves out the delivery hours when their dates are invalid', () => {
  expect(describeLogistics({ deliveryTimeSlot: { from: 'a', to: 'b' } as never }, 'en')).toEqual([]);
});
