import type { AnyJson } from '../../open-shop.ts';
import type { DatabaseFixture } from '../database-fixture.ts';
import { createReview, createTestUser, uniqueEmail } from '../test-user.ts';

/** An entity whose update call takes a field mask. */
interface MaskedEntity {
  /** The property with the entity in request and response bodies. */
  readonly name: string;
  /** A new value for each path that a mask may contain. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Paths of objects in the entity that a mask may contain. */
  readonly parents: readonly string[];
  /** Paths that cannot be cleared. */
  readonly required: readonly string[];
  /** The value of each path after it was cleared, for paths that do not become absent. */
  readonly cleared?: (before: AnyJson) => Readonly<Record<string, unknown>>;
  /** Paths of the entity that a mask must not contain. */
  readonly readOnly: readonly string[];
  /** Creates an entity in which every field has a value; returns its path in the API. */
  readonly create: (fixture: DatabaseFixture) => Promise<string>;
}

const picture = { id: 'me', url: 'https://shop.example/me.jpg', width: 400, height: 300, offsetX: 1, offsetY: 2 };
const image = { url: 'https://shop.example/mug.jpg', width: 60, height: 40 };

const memberValues = {
  loginEmail: 'other@larch.example',
  privacyStatus: 'PUBLIC',
  'contact.firstName': 'Ines',
  'contact.lastName': 'Kramm',
  'contact.company': 'Larch',
  'contact.jobTitle': 'Baker',
  'contact.birthdate': '1991-01-01',
  'contact.phones': ['+49 30 2'],
  'contact.emails': ['ines@larch.example'],
  'contact.addresses': [{ id: 'home', country: 'DE', city: 'Bonn' }],
  'contact.customFields': { shoes: { value: 42 } },
  'profile.nickname': 'Ines',
  'profile.title': 'Bakes',
  'profile.photo': { ...picture, id: 'other' },
  'profile.photo.width': 500,
  'profile.photo.offsetY': 9,
  'profile.cover': { ...picture, id: 'other' },
  'profile.cover.url': 'https://shop.example/other.jpg',
};

const reviewValues = {
  'content.title': 'Other',
  'content.body': 'Other',
  'content.rating': 1,
  'content.media': [{ image: { ...image, width: 90 } }],
  moderation: { moderationStatus: 'REJECTED', manuallyChanged: true },
  'author.authorName': 'Other',
  reviewDate: '2026-01-02T03:04:05.000Z',
  source: { type: 'REQUEST_LINK', requestLinkOptions: { id: 'card' } },
};

export const maskedEntities: readonly MaskedEntity[] = [
  {
    name: 'member',
    values: memberValues,
    parents: ['contact', 'profile'],
    required: ['loginEmail', 'privacyStatus'],
    readOnly: [
      'id',
      'status',
      'activityStatus',
      'contactId',
      'createdDate',
      'profile.slug',
      'contact.age',
      'profile.photo.size',
    ],
    create: async fixture => {
      const contact = {
        firstName: 'Ada',
        lastName: 'Byron',
        company: 'Engines',
        jobTitle: 'Counter',
        birthdate: '1985-12-10',
        phones: ['+49 30 1'],
        emails: ['ada@larch.example'],
        addresses: [{ id: 'work', country: 'DE', city: 'Berlin' }],
        customFields: { shoes: { value: 41 } },
      };
      const profile = { nickname: 'Ada', title: 'Counts', photo: picture, cover: picture };
      const member = { loginEmail: uniqueEmail(), privacyStatus: 'PRIVATE', contact, profile };
      const { body } = await fixture.merchant.post('/v1/members', { member });
      return `/members/v1/members/${body.member.id}?fieldsets=FULL`;
    },
  },
  {
    name: 'review',
    values: reviewValues,
    parents: ['content', 'author'],
    required: ['content.rating', 'moderation'],
    cleared: ({ createdDate }) => ({ reviewDate: createdDate, 'content.media': [], 'author.authorName': '' }),
    readOnly: [
      'id',
      'revision',
      'verified',
      'moderation.manuallyChanged',
      'origin',
      'reply',
      'author.type',
      'content.stars',
    ],
    create: async fixture => {
      const path = `/reviews/v1/reviews/${await createReview(await createTestUser(fixture, 'member', 0))}`;
      const review = {
        content: { title: 'Sharp', body: 'It cuts.', rating: 4, media: [{ image }] },
        moderation: { moderationStatus: 'APPROVED' },
        reviewDate: '2025-01-02T03:04:05.000Z',
        source: { type: 'REVIEW_REQUEST', reviewRequestOptions: { id: 'mail' } },
      };
      await fixture.merchant.patch(path, { review });
      return `${path}?returnPrivateReviews=true`;
    },
  },
];
