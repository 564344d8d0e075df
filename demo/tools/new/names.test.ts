import { expect, test } from 'vitest';
import { toCallNames, toElementNames } from './names.ts';

test('toElementNames() derives tag, component, group and title from a name', () => {
  const names = {
    name: 'opening-hours',
    tag: 'kiosk-opening-hours',
    component: 'OpeningHours',
    group: 'openingHours',
    title: 'Opening hours',
  };
  expect(toElementNames('opening-hours')).toEqual(names);
  expect(toElementNames('kiosk-opening-hours')).toEqual(names);
});

test.each([
  ['', /has no name/],
  ['kiosk-', /has no name/],
  ['kiosk-kiosk-trial', /twice/],
  ['Trial', /is no name/],
  ['TRIAL', /is no name/],
  ['openingHours', /is no name/],
  ['opening hours', /is no name/],
  ['opening_hours', /is no name/],
  ['opening--hours', /is no name/],
  ['-trial', /is no name/],
  ['trial-', /is no name/],
  ['9-lives', /is no name/],
  ['top-10', /is no name/],
  ['../x', /is no name/],
  ['/etc/passwd', /is no name/],
  ['a/b', /is no name/],
  ['a\\b', /is no name/],
  ['trial.ts', /is no name/],
  ['$(rm)', /is no name/],
  ['`id`', /is no name/],
  ["a'b", /is no name/],
  ['a\nb', /is no name/],
  ['a\u0000b', /is no name/],
  ['größe', /is no name/],
  ['商品', /is no name/],
  ['trial\u200b', /is no name/],
  ['__proto__', /is no name/],
  ['a'.repeat(31), /31 characters/],
  ['a-'.repeat(10_000), /is no name/],
  ['font-face', /reserved by HTML/],
  ['annotation-xml', /reserved by HTML/],
  ['con', /reserved by Windows/],
  ['prn', /reserved by Windows/],
  ['aux', /reserved by Windows/],
  ['kiosk-nul', /reserved by Windows/],
  ['com1', /reserved by Windows/],
  ['lpt9', /reserved by Windows/],
  ['new', /reserved by JavaScript/],
  ['class', /reserved by JavaScript/],
  ['map', /reserved by JavaScript/],
  ['object', /reserved by JavaScript/],
  ['all', /reserved by Kiosk/],
  ['kiosk', /reserved by Kiosk/],
  ['testing', /reserved by Kiosk/],
  ['index', /reserved by Kiosk/],
])('toElementNames() refuses %j with a message of one line', (given, reason) => {
  expect(() => toElementNames(given)).toThrow(reason);
  try {
    toElementNames(given);
  } catch (error) {
    expect((error as Error).message).toMatch(/^.{10,200}$/);
  }
});

test('toCallNames() reads the area and the name of a call', () => {
  expect(toCallNames('carts.countCarts', ['carts'])).toEqual({ area: 'carts', name: 'countCarts' });
});

test.each([
  ['', /is no call/],
  ['carts', /is no call/],
  ['carts.', /is no call/],
  ['.countCarts', /is no call/],
  ['carts.count.carts', /is no call/],
  ['carts countCarts', /is no call/],
  ['cats.countCarts', /no area "cats". The areas are carts, orders/],
  ['__proto__.countCarts', /no area/],
  ['../carts.countCarts', /is no call/],
  ['carts.CountCarts', /is no name/],
  ['carts.count-carts', /is no name/],
  ['carts.count_carts', /is no name/],
  ['carts.$(rm)', /is no name/],
  ['carts.größe', /is no name/],
  ['carts.delete', /reserved by JavaScript/],
  [`carts.${'a'.repeat(61)}`, /61 characters/],
])('toCallNames() refuses %j with a message of one line', (given, reason) => {
  expect(() => toCallNames(given, ['carts', 'orders'])).toThrow(reason);
  try {
    toCallNames(given, ['carts', 'orders']);
  } catch (error) {
    expect((error as Error).message).toMatch(/^.{10,200}$/);
  }
});
