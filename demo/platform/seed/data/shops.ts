import { larchAndLoam, nightFerryPress } from './collections.ts';
import { coupons } from './coupons.ts';
import { files } from './files.ts';
import { garden } from './garden.ts';
import { giftCards } from './gift-cards.ts';
import { home } from './home.ts';
import { kitchen } from './kitchen.ts';
import { memberReviews } from './member-reviews.ts';
import { members } from './members.ts';
import { memberships } from './memberships.ts';
import { orders } from './orders.ts';
import { pantry } from './pantry.ts';
import { stationery } from './stationery.ts';
import { table } from './table.ts';
import type { SeedShop } from './types.ts';

/** The shops of a newly seeded database. Product slugs are unique across both. */
export const shops: readonly SeedShop[] = [
  {
    clientId: 'demo-client',
    name: 'Larch & Loam',
    currency: 'EUR',
    collections: larchAndLoam,
    products: [...table, ...kitchen, ...home, ...garden, ...pantry],
    coupons,
    giftCards,
    members,
    memberships,
    files,
    orders,
    memberReviews,
  },
  {
    clientId: 'other-client',
    name: 'Night Ferry Press',
    currency: 'EUR',
    collections: nightFerryPress,
    products: stationery,
    coupons: [{ code: 'FERRY10', name: 'Ten per cent off', percentage: 10 }],
  },
];
