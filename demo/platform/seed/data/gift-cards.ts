import type { SeedGiftCard } from './types.ts';

/** The gift cards of the first shop: at least one for each state. */
export const giftCards: readonly SeedGiftCard[] = [
  { code: 'LARCH-GIFT-25', amount: 25 },
  { code: 'LARCH-GIFT-500', amount: 500 },
  { code: 'LARCH-SPENT', amount: 0 },
  { code: 'LARCH-OLD', amount: 40, endDate: '2025-12-31T23:00:00.000Z' },
  { code: 'LARCH-LOST', amount: 40, disabled: true },
];
