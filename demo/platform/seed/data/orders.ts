import type { SeedBuyer, SeedOrder } from './types.ts';

/** The member with the most orders. */
export const mira: SeedBuyer = {
  email: 'mira.holm@larch.example',
  member: true,
  contact: { firstName: 'Mira', lastName: 'Holm', phone: '+49 30 5550101' },
  address: { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Paul-Lincke-Ufer 8' },
};
const jonas: SeedBuyer = {
  email: 'jonas.adler@larch.example',
  member: true,
  contact: { firstName: 'Jonas', lastName: 'Adler' },
  address: { country: 'AT', city: 'Wien', postalCode: '1070', addressLine: 'Lindengasse 21' },
};
const claire: SeedBuyer = {
  email: 'claire.morel@larch.example',
  contact: { firstName: 'Claire', lastName: 'Morel', company: 'Atelier Morel' },
  address: { country: 'FR', city: 'Nantes', postalCode: '44000', addressLine: '5 rue de la Juiverie' },
};
const owen: SeedBuyer = {
  email: 'owen.reed@larch.example',
  contact: { firstName: 'Owen', lastName: 'Reed' },
  address: {
    country: 'US',
    subdivision: 'US-NY',
    city: 'Brooklyn',
    postalCode: '11211',
    addressLine: '90 Hope Street',
  },
};
const sanne: SeedBuyer = {
  email: 'sanne.visser@larch.example',
  contact: { firstName: 'Sanne', lastName: 'Visser' },
  address: { country: 'NL', city: 'Utrecht', postalCode: '3512', addressLine: 'Oudegracht 140' },
};

/**
 * The orders of the first shop, oldest first. Every step occurs, and some products are often ordered together, so that
 * recommendations find them.
 */
export const orders: readonly SeedOrder[] = [
  {
    daysAgo: 96,
    buyer: claire,
    lines: [
      ['stoneware-mug', 4, 'Sage/S'],
      ['breakfast-tea', 1],
    ],
    steps: ['sent'],
  },
  {
    daysAgo: 91,
    buyer: mira,
    lines: [
      ['bread-knife', 1],
      ['oak-board', 1],
    ],
    steps: ['sent'],
  },
  {
    daysAgo: 84,
    buyer: owen,
    lines: [
      ['enamel-kettle', 1, 'Moss'],
      ['breakfast-tea', 2],
    ],
    steps: ['sent'],
  },
  {
    daysAgo: 79,
    buyer: jonas,
    lines: [
      ['olive-oil', 3],
      ['pepper-mill', 1, 'Oak'],
    ],
    coupon: 'WELCOME10',
    steps: ['sent'],
  },
  {
    daysAgo: 75,
    buyer: sanne,
    lines: [
      ['herb-seeds', 3],
      ['ceramic-planter', 2],
    ],
    steps: ['sent'],
  },
  {
    daysAgo: 70,
    buyer: claire,
    lines: [
      ['evening-carafe', 1],
      ['linen-napkins', 4],
    ],
    steps: ['sent', 'refunded in part'],
  },
  {
    daysAgo: 66,
    buyer: mira,
    lines: [
      ['stoneware-mug', 2, 'Oat/L'],
      ['last-teapot', 1],
      ['breakfast-tea', 1],
    ],
    steps: ['sent', 'tracked', 'delivered'],
  },
  {
    daysAgo: 61,
    buyer: owen,
    lines: [
      ['wool-throw', 1, 'Rust'],
      ['beeswax-candles', 2],
    ],
    steps: ['sent', 'refunded'],
  },
  {
    daysAgo: 58,
    buyer: jonas,
    lines: [
      ['cast-iron-pot', 1],
      ['oak-board', 1],
      ['bread-knife', 1],
    ],
    steps: ['sent'],
  },
  {
    daysAgo: 54,
    buyer: sanne,
    lines: [
      ['watering-can', 1],
      ['garden-twine', 2],
      ['herb-seeds', 2],
    ],
    steps: ['sent'],
  },
  {
    daysAgo: 49,
    buyer: claire,
    lines: [
      ['field-guide-pdf', 1],
      ['sourdough-course', 1],
    ],
    steps: ['sent'],
  },
  {
    daysAgo: 45,
    buyer: mira,
    lines: [
      ['dinner-plate', 6],
      ['serving-bowl', 1],
    ],
    delivery: 'pickup',
    steps: ['sent'],
  },
  {
    daysAgo: 40,
    buyer: owen,
    lines: [
      ['tea-towels', 3],
      ['linen-apron', 1, 'M'],
    ],
    steps: ['canceled'],
  },
  {
    daysAgo: 37,
    buyer: sanne,
    lines: [
      ['bread-knife', 1],
      ['oak-board', 1],
      ['olive-oil', 1],
    ],
    steps: ['sent'],
  },
  {
    daysAgo: 33,
    buyer: jonas,
    lines: [
      ['stoneware-mug', 2, 'Ink/S'],
      ['wildflower-honey', 1],
    ],
    steps: ['sent'],
  },
  {
    daysAgo: 29,
    buyer: claire,
    lines: [
      ['garden-shears', 1],
      ['garden-twine', 1],
    ],
    delivery: 'express',
    steps: ['sent'],
  },
  {
    daysAgo: 26,
    buyer: mira,
    lines: [
      ['bud-vase', 1],
      ['beeswax-candles', 3],
    ],
    coupon: 'SHIPFREE',
    delivery: 'evening',
    steps: ['sent', 'tracked'],
  },
  {
    daysAgo: 22,
    buyer: owen,
    lines: [
      ['engraved-spoon', 2],
      ['olive-oil', 1],
    ],
    steps: ['sent', 'refund under way'],
  },
  { daysAgo: 19, buyer: sanne, lines: [['stoneware-mug', 6, 'Slate/S']], payment: 'in the shop' },
  {
    daysAgo: 16,
    buyer: jonas,
    lines: [
      ['willow-basket', 1, 'Medium'],
      ['wool-throw', 1, 'Oat'],
    ],
    steps: ['failed'],
  },
  {
    daysAgo: 12,
    buyer: claire,
    lines: [
      ['cast-iron-pot', 1],
      ['bread-knife', 1],
    ],
    steps: ['sent in part'],
  },
  { daysAgo: 9, buyer: mira, lines: [['field-guide-pdf', 1]], payment: 'card kept', steps: ['sent'] },
  {
    daysAgo: 5,
    buyer: sanne,
    lines: [
      ['ceramic-planter', 4],
      ['watering-can', 1],
    ],
    note: 'Please ring twice.',
    tags: ['fragile'],
  },
  {
    daysAgo: 2,
    buyer: mira,
    lines: [
      ['stoneware-mug', 2, 'Sage/L'],
      ['oak-board', 1],
      ['olive-oil', 2],
    ],
    delivery: 'pickup-point',
    payment: 'card kept',
    tags: ['regular'],
  },
];
