import type { StoredCoupon } from '../../pricing/coupons.ts';

/** The coupons of the first shop: one for each kind of coupon rule except usage limits. */
export const coupons: readonly StoredCoupon[] = [
  { code: 'WELCOME10', name: 'Ten per cent off', percentage: 10 },
  { code: 'FIVER', name: 'Five euros off from thirty', amount: 5, minimumSubtotal: 30 },
  { code: 'SHIPFREE', name: 'Free delivery', freeShipping: true },
  {
    code: 'SUMMER24',
    name: 'Summer sale',
    percentage: 15,
    startDate: '2024-06-01T00:00:00.000Z',
    endDate: '2024-08-31T22:00:00.000Z',
  },
  { code: 'LATER30', name: 'Thirty per cent off, later', percentage: 30, startDate: '2099-06-01T00:00:00.000Z' },
  {
    code: 'TEATIME',
    name: 'A fifth off for tea drinkers',
    percentage: 20,
    specificProducts: ['breakfast-tea', 'last-teapot', 'stoneware-mug'],
  },
  { code: 'CLUB15', name: 'Fifteen per cent off for members', percentage: 15, membersOnly: true },
];
