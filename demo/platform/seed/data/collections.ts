import type { StoredCollection } from '../../catalog/types.ts';

export const larchAndLoam: readonly StoredCollection[] = [
  { slug: 'kitchen', name: 'Kitchen', description: 'Things to cook with.' },
  { slug: 'table', name: 'Table', description: 'Things to eat and drink from.' },
  { slug: 'home', name: 'Home', description: 'Things for the other rooms.' },
  { slug: 'garden', name: 'Garden', description: 'Things for outside.' },
  { slug: 'pantry', name: 'Pantry', description: 'Things that do not last, and should not.' },
  { slug: 'reading', name: 'Reading & watching', description: 'Sent at once, with no parcel.' },
  { slug: 'gifts', name: 'Gifts', description: 'Small enough to wrap.' },
  { slug: 'new', name: 'New', description: 'What came in this month.' },
  { slug: 'sale', name: 'Sale', description: 'Cheaper for a while.' },
];

export const nightFerryPress: readonly StoredCollection[] = [
  { slug: 'desk', name: 'Desk', description: 'To write with and on.' },
  { slug: 'post', name: 'Post', description: 'To send.' },
  { slug: 'wall', name: 'Wall', description: 'To look at.' },
];
