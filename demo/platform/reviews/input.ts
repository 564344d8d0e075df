import { type ModerationStatus, moderationStatuses, type ReviewContent } from '../../../src/api/reviews.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  parseBoolean,
  parseEnum,
  parseHttpUrl,
  parseInteger,
  parseList,
  parseOptionalString,
  parseRecord,
  type Report,
} from '../core/validate.ts';

const MAX_TEXT_LENGTH = 3_000;

export function parseContent(value: unknown, path: string, report: Report): ReviewContent {
  const { title, body, rating, media } = parseRecord(value, path, report);
  if (value === undefined || value === null) report(path, 'must be given', 'REQUIRED_FIELD');
  const parsedTitle = parseOptionalString(title, `${path}.title`, MAX_TEXT_LENGTH, report);
  const parsedBody = parseOptionalString(body, `${path}.body`, MAX_TEXT_LENGTH, report);
  return {
    ...(parsedTitle && { title: parsedTitle }),
    ...(parsedBody && { body: parsedBody }),
    rating: parseInteger(rating, `${path}.rating`, 1, 5, report),
    media: parseList(media, `${path}.media`, 10, report).flatMap((entry, index) => {
      const field = `${path}.media[${index}]`;
      const entryFields = parseRecord(entry, field, report);
      const file = omitUndefined({
        image: parseHttpUrl(entryFields.image, `${field}.image`, report),
        video: parseHttpUrl(entryFields.video, `${field}.video`, report),
      });
      if (Boolean(file.image) === Boolean(file.video)) report(field, 'must be an image or a video', 'ONE_OF_ALIGNMENT');
      return file.image || file.video ? [file] : [];
    }),
  };
}

export function parseModerationStatus(value: unknown, path: string, report: Report): ModerationStatus | undefined {
  const { moderationStatus, manuallyChanged } = parseRecord(value, path, report);
  parseBoolean(manuallyChanged, `${path}.manuallyChanged`, report);
  return parseEnum<ModerationStatus>(moderationStatus, `${path}.moderationStatus`, moderationStatuses, report);
}
