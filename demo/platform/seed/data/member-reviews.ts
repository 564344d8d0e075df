import { mira } from './orders.ts';
import type { SeedReview } from './types.ts';

/** Members' reviews of products that they have bought. */
export const memberReviews: readonly SeedReview[] = [
  {
    email: mira.email,
    slug: 'serving-bowl',
    daysAgo: 41,
    rating: 5,
    title: 'The one that always comes to the table',
    body: 'Big enough for a salad for eight, and pretty enough to leave out when it is empty.',
    reply: 'Ours never makes it back into the cupboard either. Thank you, Mira.',
  },
  {
    email: mira.email,
    slug: 'bud-vase',
    daysAgo: 20,
    rating: 4,
    body: 'Lovely glaze. A little light for anything taller than a tulip.',
  },
  {
    email: mira.email,
    slug: 'field-guide-pdf',
    daysAgo: 3,
    rating: 3,
    title: 'Good, but hard to read on a phone',
    body: 'The drawings are a joy. I would pay again for a version with larger type.',
    inModeration: true,
  },
];
