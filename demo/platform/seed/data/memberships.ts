import type { SeedMembership } from './types.ts';

/** Memberships of one member of the first shop: one usable, one expired, and one without credits left. */
export const memberships: readonly SeedMembership[] = [
  {
    name: 'Bread club',
    email: 'mira.holm@larch.example',
    products: ['sourdough-course', 'field-guide-pdf'],
    credits: 3,
    used: 1,
    endDate: '2031-12-31T23:00:00.000Z',
  },
  {
    name: 'Summer of tea',
    email: 'mira.holm@larch.example',
    products: ['breakfast-tea', 'sourdough-course'],
    credits: 10,
    used: 4,
    endDate: '2026-08-31T22:00:00.000Z',
  },
  {
    name: 'Herb friends',
    email: 'mira.holm@larch.example',
    products: ['herb-seeds', 'sourdough-course'],
    credits: 2,
    used: 2,
    endDate: '2031-12-31T23:00:00.000Z',
  },
];
