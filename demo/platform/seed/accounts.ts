import { mira } from './orders.ts';
import type { SeedAccount } from './types.ts';

/** Members who have a password; the others set one by mail, or register. */
export const accounts: readonly SeedAccount[] = [
  {
    email: mira.email,
    // Of `larch and loam`: hashing it anew at every start would take longer than all the rest.
    password: 'bGFyY2gtYW5kLWxvYW0xNg.ip1QBIb-d5v_1ufPNOX1KOfD9JuYLF-VbIrJdARJcQ0',
    contact: mira.contact,
    addresses: [
      mira.address,
      {
        country: 'DK',
        city: 'København K',
        postalCode: '1264',
        addressLine: 'Store Kongensgade 61',
        addressLine2: '2. tv',
      },
    ],
    reviews: [
      {
        slug: 'serving-bowl',
        daysAgo: 41,
        rating: 5,
        title: 'The one that always comes to the table',
        body: 'Big enough for a salad for eight, and pretty enough to leave out when it is empty.',
        reply: 'Ours never makes it back into the cupboard either. Thank you, Mira.',
      },
      {
        slug: 'bud-vase',
        daysAgo: 20,
        rating: 4,
        body: 'Lovely glaze. A little light for anything taller than a tulip.',
      },
      {
        slug: 'field-guide-pdf',
        daysAgo: 3,
        rating: 3,
        title: 'Good, but hard to read on a phone',
        body: 'The drawings are a joy. I would pay again for a version with larger type.',
        waits: true,
      },
    ],
  },
];
