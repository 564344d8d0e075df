import { catalogReference } from './bounded-sales.ts';
import {
  type Bound,
  country,
  decimalText,
  email,
  fieldName,
  formatted,
  id,
  inside,
  integer,
  list,
  listOfIds,
  map,
  oneOfFormats,
  optionalText,
  phone,
  refusals,
  text,
  webAddress,
  word,
} from './bounds.ts';

type BoundedFields = Readonly<Record<string, Bound>>;

const memberIds: BoundedFields = { memberIds: listOfIds(1, 100), 'memberIds.0': refusals(text(1, 36)) };

const contact: BoundedFields = {
  firstName: text(0, 100),
  lastName: text(0, 100),
  company: text(0, 100),
  jobTitle: text(0, 100),
  birthdate: oneOfFormats(['whenever', '1990-02-30', '1990-13-01', '90-1-1', '1990-12-31T00:00:00Z'], ['1990-12-31']),
  phones: list(0, 50),
  'phones.0': phone,
  emails: list(0, 50),
  'emails.0': email,
  addresses: list(0, 50),
  'addresses.0.country': country,
  'addresses.0.city': text(0, 50),
  'addresses.0.postalCode': text(0, 50),
  'addresses.0.addressLine': text(0, 150),
  'customFields.shoes.name': text(0, 100),
};

const pixels = integer(0, 100_000);
const offset = integer(-100_000, 100_000);

const profile: BoundedFields = {
  nickname: text(0, 100),
  title: text(0, 100),
  ...inside('photo', {
    id: text(0, 250),
    url: webAddress(2_000),
    width: pixels,
    height: pixels,
    offsetX: offset,
    offsetY: offset,
  }),
};

const member: BoundedFields = {
  loginEmail: email,
  privacyStatus: word(['PRIVATE', 'PUBLIC'], 'UNKNOWN'),
  ...inside('contact', contact),
  ...inside('profile', profile),
};

const fieldsets: BoundedFields = { fieldsets: list(0, 10), 'fieldsets.0': word(['PUBLIC', 'EXTENDED', 'FULL']) };
const offsetPaging: BoundedFields = { 'paging.limit': integer(0, 100), 'paging.offset': integer(0, 1_000_000) };
const cursorPaging: BoundedFields = { 'query.cursorPaging.limit': integer(1, 100) };
const slug = refusals(formatted(255, ['a b', 'ab', '-ab', 'ä-slug'], 'ada-of-berlin'));
const memberNames = ['loginEmail', 'contact.firstName', 'contact.lastName', 'profile.title', 'profile.nickname'];

const image: BoundedFields = {
  url: webAddress(2_000),
  width: pixels,
  height: pixels,
  altText: text(0, 1_000),
};

const content: BoundedFields = {
  title: text(0, 3_000),
  body: text(0, 3_000),
  rating: integer(1, 5),
  media: list(0, 10),
  ...inside('media.0.image', image),
  'media.1.video.resolutions': { ...list(1, 10), refused: list(0, 10).refused },
  'media.1.video.resolutions.0.url': webAddress(2_000),
  'media.1.video.resolutions.0.width': pixels,
  'media.1.video.resolutions.0.height': pixels,
  'media.1.video.posters': list(0, 10),
  ...inside('media.1.video.posters.0', image),
};

const date = oneOfFormats(
  ['yesterday', '2026-02-30', '2026-13-01T00:00:00Z', '1/2/2026', '2026'],
  ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05+02:00'],
);
const moderationStatus = word(['APPROVED', 'IN_MODERATION', 'REJECTED', 'SUBMITTED'], 'UNKNOWN');
const source = word(['REVIEW_REQUEST', 'REQUEST_LINK'], 'UNKNOWN');

const picture = webAddress(2_000);

const itemDetails: BoundedFields = {
  name: text(0, 200),
  price: decimalText,
  // The refusal of a value that is not a web address has an application error instead of a field violation.
  'image.url': { ...picture, refused: picture.refused.filter(({ what }) => what === 'above the maximum') },
};

/** The bounds of input fields of the calls for members, reviews and back-in-stock requests. */
export const peopleFields: Readonly<Record<string, BoundedFields>> = {
  'backInStock.countBackInStockRequests': {
    catalogReferences: list(1, 100),
    ...inside('catalogReferences.0', catalogReference),
  },
  'backInStock.createBackInStockRequest': {
    ...inside('request.catalogReference', catalogReference),
    'request.email': email,
    'request.itemUrl': webAddress(2_000),
    ...inside('itemDetails', itemDetails),
  },
  'backInStock.queryBackInStockRequests': cursorPaging,
  'backInStock.reportItemsBackInStock': {
    requestIds: listOfIds(1, 100),
    'requestIds.0': refusals(text(1, 36)),
    ...inside('itemDetails', itemDetails),
    extraAutomationTemplateParameters: map(50),
  },
  'members.bulkDeleteMembers': memberIds,
  'members.bulkDeleteMembersByFilter': {
    contentAssigneeId: id(36),
    'search.expression': text(1, 100),
    'search.fields': list(0, 6),
    'search.fields.0': fieldName([...memberNames, 'profile.slug'], 'INVALID_ENUM_VALUE'),
  },
  'members.createMember': inside('member', member),
  'members.deleteMyMember': { contentAssigneeId: id(36) },
  'members.getMember': fieldsets,
  'members.getMyMember': fieldsets,
  'members.listMembers': {
    ...offsetPaging,
    'sorting.fieldName': fieldName(['createdDate'], 'VALIDATION'),
    'sorting.order': word(['ASC', 'DESC']),
    ...fieldsets,
  },
  'members.queryMembers': { ...inside('query', offsetPaging), ...fieldsets },
  'members.updateMember': inside('member', member),
  'members.updateMemberSlug': { slug },
  'members.updateMySlug': { slug },
  'reviews.createReview': inside('review', {
    namespace: fieldName(['stores', 'bookings', 'events', 'site'], 'VALIDATION'),
    entityId: refusals(text(1, 36)),
    ...inside('content', content),
    'author.authorName': text(1, 100),
    'source.type': refusals(source),
    'source.requestLinkOptions.id': text(1, 100),
    reviewDate: date,
  }),
  'reviews.createReviewAndContact': {
    namespace: fieldName(['stores', 'bookings', 'events', 'site'], 'VALIDATION'),
    entityId: refusals(text(1, 36)),
    ...inside('content', content),
    name: optionalText(100),
    email,
  },
  'reviews.queryReviews': cursorPaging,
  'reviews.setReply': { message: text(1, 1_000) },
  'reviews.updateReview': inside('review', {
    'moderation.moderationStatus': moderationStatus,
    reviewDate: date,
    'source.type': refusals(source),
    'source.reviewRequestOptions.id': text(1, 100),
    'author.authorName': text(0, 100),
    revision: id(20),
    ...inside('content', content),
  }),
  'reviews.updateReviewContent': inside('content', content),
};
