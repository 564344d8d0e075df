import type { MediaItemType } from '../../../src/api/shared/media.ts';
import { apiError } from '../core/api-error.ts';
import { deriveGuid } from '../core/ids.ts';
import {
  parseFields,
  parseHttpUrl,
  parseList,
  parseOptionalString,
  parseString,
  type Report,
} from '../core/validate.ts';
import { getExtension } from '../files/mime-types.ts';
import { pictureSize } from '../seed/pictures/pictures.ts';
import type { StoredChoice, StoredPicture, StoredProduct } from './types.ts';

interface ChoiceInput {
  readonly option: string;
  readonly choice: string;
}

interface MediaInput {
  readonly mediaId?: string;
  readonly url?: string;
  readonly choice?: ChoiceInput;
}

/** Media to add to a choice or remove from it. */
interface ChoiceMediaInput extends ChoiceInput {
  readonly mediaIds: readonly string[];
}

const parseChoice = (value: unknown, field: string, report: Report): ChoiceInput => {
  const { option, choice } = parseFields(value, field, ['option', 'choice'], report);
  return {
    option: parseString(option, `${field}.option`, 50, report),
    choice: parseString(choice, `${field}.choice`, 50, report),
  };
};

function parseNonEmptyList(value: unknown, field: string, report: Report): readonly unknown[] {
  const list = parseList(value, field, 50, report);
  if (list.length === 0) report(field, 'must not be empty', 'MIN_SIZE');
  return list;
}

export const parseMediaIds = (value: unknown, field: string, report: Report): readonly string[] =>
  parseNonEmptyList(value, field, report).map((id, index) => parseString(id, `${field}[${index}]`, 250, report));

export const parseNewMedia = (value: unknown, report: Report): readonly MediaInput[] =>
  parseNonEmptyList(value, 'media', report).map((entry, index) => {
    const path = `media[${index}]`;
    const fields = parseFields(entry, path, ['mediaId', 'url', 'choice'], report);
    const mediaId = parseOptionalString(fields.mediaId, `${path}.mediaId`, 250, report);
    const url = parseHttpUrl(fields.url, `${path}.url`, report);
    if ((mediaId === undefined) === (url === undefined))
      report(path, 'must have either a mediaId or a url', 'ONE_OF_ALIGNMENT');
    return {
      ...(mediaId && { mediaId }),
      ...(url && { url }),
      ...(fields.choice !== undefined &&
        fields.choice !== null && { choice: parseChoice(fields.choice, `${path}.choice`, report) }),
    };
  });

export const parseChoiceMedia = (value: unknown, report: Report): readonly ChoiceMediaInput[] =>
  parseNonEmptyList(value, 'media', report).map((entry, index) => {
    const path = `media[${index}]`;
    const { mediaIds, ...choice } = parseFields(entry, path, ['option', 'choice', 'mediaIds'], report);
    return { ...parseChoice(choice, path, report), mediaIds: parseMediaIds(mediaIds, `${path}.mediaIds`, report) };
  });

const mediaTypesByExtension: Readonly<Record<string, MediaItemType>> = {
  mp4: 'video',
  webm: 'video',
  mov: 'video',
  mp3: 'audio',
  wav: 'audio',
  ogg: 'audio',
  pdf: 'document',
  zip: 'zip',
};

/** Finds an upload by its id. Undefined for any other id. */
type FindUpload = (id: string) => StoredPicture | undefined;

/** The id of a file in its URL, or an empty text if the URL is not on the platform. */
function readOwnId({ origin, pathname }: URL, ownOrigin: string): string {
  const [, id = ''] = /^\/(?:media|video|mp3|ugd)\/([^/]+)/.exec(pathname) ?? [];
  // The id of a file needs no escapes.
  return origin === ownOrigin ? id : '';
}

/** The picture at a URL: a picture of the seed, an upload, or an external file. */
function pictureFromUrl(url: string, origin: string, alt: string, findUpload: FindUpload): StoredPicture {
  const address = new URL(url);
  const { pathname, href } = address;
  const mediaId = readOwnId(address, origin);
  const known = pictureSize(mediaId) ? { picture: mediaId, alt } : findUpload(mediaId);
  if (known) return known;
  const mediaType = mediaTypesByExtension[getExtension(pathname)] ?? 'image';
  return { picture: deriveGuid('file', href), alt, url: href, mediaType };
}

const mediaNotFound = (mediaId: string) =>
  apiError(404, 'MEDIA_NOT_FOUND', 'There is no such file to show with the product.', { mediaId });

function resolvePicture(
  stored: StoredProduct,
  { mediaId = '', url }: MediaInput,
  origin: string,
  findUpload: FindUpload,
): StoredPicture {
  if (url) return pictureFromUrl(url, origin, stored.name, findUpload);
  const known = stored.media.find(({ picture }) => picture === mediaId);
  if (known) return known;
  const found = pictureSize(mediaId) ? { picture: mediaId, alt: stored.name } : findUpload(mediaId);
  if (!found) throw mediaNotFound(mediaId);
  return found;
}

const listMediaIds = ({ media, picture }: StoredChoice): readonly string[] => media ?? (picture ? [picture] : []);

function updateChoiceMedia(
  stored: StoredProduct,
  { option, choice }: ChoiceInput,
  changeIds: (before: readonly string[]) => readonly string[],
): StoredProduct {
  const known = stored.options?.find(({ name }) => name === option)?.choices.some(one => one.description === choice);
  if (!known) throw apiError(404, 'CHOICE_NOT_FOUND', 'The product has no such choice.', { option, choice });
  return {
    ...stored,
    options: (stored.options ?? []).map(one =>
      one.name === option
        ? {
            ...one,
            choices: one.choices.map(current => {
              if (current.description !== choice) return current;
              const { picture: _, ...rest } = current;
              return { ...rest, media: [...new Set(changeIds(listMediaIds(current)))] };
            }),
          }
        : one,
    ),
  };
}

export function addMedia(
  stored: StoredProduct,
  changes: readonly MediaInput[],
  origin: string,
  findUpload: FindUpload,
): StoredProduct {
  let product = stored;
  for (const one of changes) {
    const file = resolvePicture(product, one, origin, findUpload);
    const known = product.media.some(({ picture }) => picture === file.picture);
    if (!known) product = { ...product, media: [...product.media, file] };
    if (one.choice) product = updateChoiceMedia(product, one.choice, before => [...before, file.picture]);
  }
  return product;
}

/** Removes media from a product and its choices; unknown ids are ignored. */
export function removeMedia(stored: StoredProduct, ids: readonly string[]): StoredProduct {
  const { options } = stored;
  return {
    ...stored,
    media: stored.media.filter(({ picture }) => !ids.includes(picture)),
    ...(options && {
      options: options.map(option => ({
        ...option,
        choices: option.choices.map(choice => {
          const { picture: _, ...rest } = choice;
          return { ...rest, media: listMediaIds(choice).filter(id => !ids.includes(id)) };
        }),
      })),
    }),
  };
}

/** Adds media of a product to its choices. Throws for media that the product does not have. */
export const addChoiceMedia = (stored: StoredProduct, changes: readonly ChoiceMediaInput[]): StoredProduct =>
  changes.reduce((product, one) => {
    const unknown = one.mediaIds.find(id => !product.media.some(({ picture }) => picture === id));
    if (unknown !== undefined) throw mediaNotFound(unknown);
    return updateChoiceMedia(product, one, before => [...before, ...one.mediaIds]);
  }, stored);

export const removeChoiceMedia = (stored: StoredProduct, changes: readonly ChoiceMediaInput[]): StoredProduct =>
  changes.reduce(
    (product, one) => updateChoiceMedia(product, one, before => before.filter(id => !one.mediaIds.includes(id))),
    stored,
  );
