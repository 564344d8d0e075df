import type { SeedMember } from './types.ts';

/** Salt and hash of every member's password, which is `a-cup-of-larch`. */
const PASSWORD = 's2jVCrDF9_U-qvugf-kBWg.qe6zraynhpQsygAJDB8Ge6dbJnt04ka7YOWD2pcgO-o';

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Paul-Lincke-Ufer 8' };
const wien = { country: 'AT', city: 'Wien', postalCode: '1070', addressLine: 'Lindengasse 21' };

export const members: readonly SeedMember[] = [
  {
    email: 'mira.holm@larch.example',
    password: PASSWORD,
    daysAgo: 420,
    slug: 'mira-holm',
    nickname: 'Mira',
    title: 'Bakes on Sundays',
    photo: 'stoneware-mug-sage',
    cover: 'linen-napkins-oat',
    contact: {
      firstName: 'Mira',
      lastName: 'Holm',
      phones: ['+49 30 5550101'],
      emails: ['mira.holm@larch.example'],
      addresses: [berlin],
      birthdate: '1988-04-17',
      company: 'Ofenwerk',
      jobTitle: 'Baker',
      customFields: { 'custom.oven': { name: 'Oven', value: 'wood' } },
    },
  },
  {
    email: 'jonas.adler@larch.example',
    password: PASSWORD,
    daysAgo: 390,
    slug: 'jonas',
    nickname: 'Jonas',
    contact: { firstName: 'Jonas', lastName: 'Adler', emails: ['jonas.adler@larch.example'], addresses: [wien] },
  },
  {
    email: 'amal.haddad@larch.example',
    password: PASSWORD,
    daysAgo: 200,
    slug: 'amal',
    nickname: 'أمل',
    public: true,
    contact: { firstName: 'أمل', lastName: 'حداد', phones: ['+33 1 70 18 99 12'] },
  },
  {
    email: 'yuki.mori@larch.example',
    password: PASSWORD,
    daysAgo: 150,
    slug: 'yuki-mori',
    nickname: '森 ゆき',
    public: true,
    contact: { firstName: 'ゆき', lastName: '森' },
  },
  {
    email: 'tomas.lind@larch.example',
    password: PASSWORD,
    daysAgo: 40,
    slug: 'tomas',
    nickname: 'Tomas',
    contact: { firstName: 'Tomas' },
    status: 'PENDING',
  },
  {
    email: 'grumble@larch.example',
    password: PASSWORD,
    daysAgo: 310,
    slug: 'grumble',
    nickname: 'Grumble',
    contact: {},
    status: 'BLOCKED',
  },
];
