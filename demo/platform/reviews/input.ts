import { moderationStatuses, reviewSources } from '../../../src/api/reviews.ts';
import { parseAttachedImage, parseVideo } from '../catalog/attached-media.ts';
import { parseDate } from '../core/dates.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import { type FieldParser, objectParser } from '../core/query/field-masks.ts';
import {
  parseBoolean,
  parseEnum,
  parseFields,
  parseInteger,
  parseList,
  parseOptionalString,
  parseString,
  type Report,
} from '../core/validate.ts';
import type { ReviewRecord, StoredContent, StoredMedia } from './store.ts';

const parseText = (value: unknown, field: string, report: Report): string | undefined =>
  parseOptionalString(value, field, 3_000, report);

const parseRating = (value: unknown, field: string, report: Report): number => parseInteger(value, field, 1, 5, report);

const parseMedia = (value: unknown, path: string, report: Report): readonly StoredMedia[] =>
  parseList(value, path, 10, report).map((entry, index) => {
    const field = `${path}[${index}]`;
    const fields = parseFields(entry, field, ['image', 'video'], report);
    const media = omitUndefined({
      image: parseAttachedImage(fields.image, `${field}.image`, report),
      video: parseVideo(fields.video, `${field}.video`, report),
    });
    if (Boolean(media.image) === Boolean(media.video)) report(field, 'must be an image or a video', 'ONE_OF_ALIGNMENT');
    return media;
  });

const CONTENT_FIELDS = ['title', 'body', 'rating', 'media'] as const;

export function parseContent(value: unknown, path: string, report: Report): StoredContent {
  const { title, body, rating, media } = parseFields(value, path, CONTENT_FIELDS, report);
  if (value === undefined || value === null) report(path, 'must be given', 'REQUIRED_FIELD');
  return {
    ...omitUndefined({
      title: parseText(title, `${path}.title`, report),
      body: parseText(body, `${path}.body`, report),
    }),
    rating: parseRating(rating, `${path}.rating`, report),
    media: parseMedia(media, `${path}.media`, report),
  };
}

/** How the review was requested, with only the options of this kind of request. Undefined if no source is given. */
export function parseSource(value: unknown, field: string, report: Report): ReviewRecord['source'] {
  if (value === undefined || value === null) return undefined;
  const fields = parseFields(value, field, ['type', 'requestLinkOptions', 'reviewRequestOptions'], report);
  const type = parseEnum(fields.type, `${field}.type`, reviewSources, report) ?? 'REVIEW_REQUEST';
  const [own, other] =
    type === 'REQUEST_LINK'
      ? (['requestLinkOptions', 'reviewRequestOptions'] as const)
      : (['reviewRequestOptions', 'requestLinkOptions'] as const);
  if (fields[other] !== undefined) report(`${field}.${other}`, `does not go with ${type}`, 'ONE_OF_ALIGNMENT');
  if (fields[own] === undefined || fields[own] === null) return { type };
  const { id } = parseFields(fields[own], `${field}.${own}`, ['id'], report);
  return { type, [own]: { id: parseString(id, `${field}.${own}.id`, 100, report) } };
}

/** Parses a merchant's moderation. It counts as manual, whatever the input says. */
const parseModeration: FieldParser = (value, field, report) => {
  const { moderationStatus, manuallyChanged } = parseFields(
    value,
    field,
    ['moderationStatus', 'manuallyChanged'],
    report,
  );
  parseBoolean(manuallyChanged, `${field}.manuallyChanged`, report);
  return {
    moderationStatus: parseEnum(moderationStatus, `${field}.moderationStatus`, moderationStatuses, report),
    manuallyChanged: true,
  };
};

/**
 * The known fields of a review, by the path of the object that contains them. Read-only fields are among them, because
 * clients may send a review back as they read it.
 */
export const reviewFieldNames = {
  '': [
    ...['id', 'namespace', 'entityId', 'content', 'createdDate', 'updatedDate', 'reviewDate', 'author', 'reply'],
    ...['foundHelpful', 'foundUnhelpful', 'helpfulness', 'moderation', 'revision', 'verified', 'origin', 'source'],
    ...['relevanceScore', 'publishCount'],
  ],
  content: CONTENT_FIELDS,
  author: ['type', 'authorName', 'contactId'] as const,
  moderation: ['moderationStatus', 'manuallyChanged'],
};

/** The parser of each field of a review that the merchant can change. */
export const reviewParsers: Readonly<Record<string, FieldParser>> = {
  'content.title': parseText,
  'content.body': parseText,
  'content.rating': parseRating,
  'content.media': parseMedia,
  'author.authorName': (value, field, report) => parseOptionalString(value, field, 100, report) ?? '',
  moderation: objectParser(['moderationStatus'], parseModeration),
  reviewDate: parseDate,
  source: parseSource,
};
