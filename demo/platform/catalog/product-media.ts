import type { MediaItemType } from '../../../src/api/shared/media.ts';
import { refusal } from '../core/api-error.ts';
import { guidOf } from '../core/ids.ts';
import { type Fail, isRecord, listIn, optionalTextIn, textIn, webUrlIn } from '../core/validate.ts';
import { pictureSize } from '../pictures/drawings.ts';
import type { SeedPicture } from '../seed/data/types.ts';
import type { KeptChoice, KeptProduct } from './product.ts';

interface ChoiceAsked {
  readonly option: string;
  readonly choice: string;
}

interface MediaAsked {
  readonly mediaId?: string;
  readonly url?: string;
  readonly choice?: ChoiceAsked;
}

/** Files to show with choices, or no longer. */
interface ChoiceMediaAsked extends ChoiceAsked {
  readonly mediaIds: readonly string[];
}

const choiceIn = (value: unknown, field: string, fail: Fail): ChoiceAsked => {
  const { option, choice } = isRecord(value) ? value : {};
  return { option: textIn(option, `${field}.option`, 50, fail), choice: textIn(choice, `${field}.choice`, 50, fail) };
};

/** A list that is not empty; of at most 50 files. */
function filesIn(value: unknown, field: string, fail: Fail): readonly unknown[] {
  const list = listIn(value, field, 50, fail);
  if (list.length === 0) fail(field, 'must not be empty', 'MIN_SIZE');
  return list;
}

export const mediaIdsIn = (value: unknown, field: string, fail: Fail): readonly string[] =>
  filesIn(value, field, fail).map((id, index) => textIn(id, `${field}[${index}]`, 250, fail));

export const newMediaIn = (value: unknown, fail: Fail): readonly MediaAsked[] =>
  filesIn(value, 'media', fail).map((entry, index) => {
    const at = `media[${index}]`;
    const asked = isRecord(entry) ? entry : {};
    const mediaId = optionalTextIn(asked.mediaId, `${at}.mediaId`, 250, fail);
    const url = webUrlIn(asked.url, `${at}.url`, fail);
    if ((mediaId === undefined) === (url === undefined))
      fail(at, 'must have either a mediaId or a url', 'ONE_OF_ALIGNMENT');
    return {
      ...(mediaId && { mediaId }),
      ...(url && { url }),
      ...(asked.choice !== undefined &&
        asked.choice !== null && { choice: choiceIn(asked.choice, `${at}.choice`, fail) }),
    };
  });

export const choiceMediaIn = (value: unknown, fail: Fail): readonly ChoiceMediaAsked[] =>
  filesIn(value, 'media', fail).map((entry, index) => {
    const at = `media[${index}]`;
    const { mediaIds } = isRecord(entry) ? entry : {};
    return { ...choiceIn(entry, at, fail), mediaIds: mediaIdsIn(mediaIds, `${at}.mediaIds`, fail) };
  });

const endings: Readonly<Record<string, MediaItemType>> = {
  mp4: 'video',
  webm: 'video',
  mov: 'video',
  mp3: 'audio',
  wav: 'audio',
  ogg: 'audio',
  pdf: 'document',
  zip: 'zip',
};

/** A picture that the shop was sent; nothing for other ids. */
export type Sent = (id: string) => SeedPicture | undefined;

/** A file by its address: one of the platform's own, drawn or sent, or somebody else's. */
function fileAt(url: string, origin: string, alt: string, sent: Sent): SeedPicture {
  const { pathname, href } = new URL(url);
  const own = href.startsWith(`${origin}/media/`) ? decodeURIComponent(pathname.split('/')[2] ?? '') : '';
  const known = pictureSize(own) ? { picture: own, alt } : sent(own);
  if (known) return known;
  const mediaType = endings[pathname.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image';
  return { picture: guidOf('file', href), alt, url: href, mediaType };
}

const noFile = (mediaId: string) =>
  refusal(404, 'MEDIA_NOT_FOUND', 'There is no such file to show with the product.', { mediaId });

function fileOf(kept: KeptProduct, { mediaId = '', url }: MediaAsked, origin: string, sent: Sent): SeedPicture {
  if (url) return fileAt(url, origin, kept.name, sent);
  const known = kept.media.find(({ picture }) => picture === mediaId);
  if (known) return known;
  const found = pictureSize(mediaId) ? { picture: mediaId, alt: kept.name } : sent(mediaId);
  if (!found) throw noFile(mediaId);
  return found;
}

const idsAt = ({ media, picture }: KeptChoice): readonly string[] => media ?? (picture ? [picture] : []);

/** A product one of whose choices shows other files than before. */
function withChoice(
  kept: KeptProduct,
  { option, choice }: ChoiceAsked,
  ids: (before: readonly string[]) => readonly string[],
): KeptProduct {
  const known = kept.options?.find(({ name }) => name === option)?.choices.some(one => one.description === choice);
  if (!known) throw refusal(404, 'CHOICE_NOT_FOUND', 'The product has no such choice.', { option, choice });
  return {
    ...kept,
    options: (kept.options ?? []).map(one =>
      one.name === option
        ? {
            ...one,
            choices: one.choices.map(made => {
              if (made.description !== choice) return made;
              const { picture: _, ...rest } = made;
              return { ...rest, media: [...new Set(ids(idsAt(made)))] };
            }),
          }
        : one,
    ),
  };
}

export function withMedia(kept: KeptProduct, asked: readonly MediaAsked[], origin: string, sent: Sent): KeptProduct {
  let product = kept;
  for (const one of asked) {
    const file = fileOf(product, one, origin, sent);
    const known = product.media.some(({ picture }) => picture === file.picture);
    if (!known) product = { ...product, media: [...product.media, file] };
    if (one.choice) product = withChoice(product, one.choice, before => [...before, file.picture]);
  }
  return product;
}

/** Files that the product does not have are no problem; its choices lose them, too. */
export function withoutMedia(kept: KeptProduct, ids: readonly string[]): KeptProduct {
  const { options } = kept;
  return {
    ...kept,
    media: kept.media.filter(({ picture }) => !ids.includes(picture)),
    ...(options && {
      options: options.map(option => ({
        ...option,
        choices: option.choices.map(choice => {
          const { picture: _, ...rest } = choice;
          return { ...rest, media: idsAt(choice).filter(id => !ids.includes(id)) };
        }),
      })),
    }),
  };
}

/** Shows files of the product with its choices; refuses those that it does not have. */
export const withChoiceMedia = (kept: KeptProduct, asked: readonly ChoiceMediaAsked[]): KeptProduct =>
  asked.reduce((product, one) => {
    const unknown = one.mediaIds.find(id => !product.media.some(({ picture }) => picture === id));
    if (unknown !== undefined) throw noFile(unknown);
    return withChoice(product, one, before => [...before, ...one.mediaIds]);
  }, kept);

export const withoutChoiceMedia = (kept: KeptProduct, asked: readonly ChoiceMediaAsked[]): KeptProduct =>
  asked.reduce(
    (product, one) => withChoice(product, one, before => before.filter(id => !one.mediaIds.includes(id))),
    kept,
  );
