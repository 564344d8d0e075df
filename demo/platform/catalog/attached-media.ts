import type { AttachedImage, AttachedVideo } from '../../../src/api/shared/media.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  isHttpUrl,
  isRecord,
  parseFields,
  parseHttpUrl,
  parseInteger,
  parseList,
  parseOptionalString,
  type Report,
} from '../core/validate.ts';
import { pictureSize } from '../seed/pictures/pictures.ts';

/** An image as stored. An image of the platform has an id, any other image a URL. */
export type StoredImage = Partial<AttachedImage>;

/** A video as stored. A video of the platform has an id, any other video has resolutions. */
export type StoredVideo = Partial<Omit<AttachedVideo, 'posters'>> & { readonly posters?: readonly StoredImage[] };

interface MediaUri {
  readonly id: string;
  readonly filename?: string;
  /** The parameters after the `#`, such as `originWidth`. */
  readonly facts: URLSearchParams;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses `wix:image://v1/{id}/{name}#originWidth=4&originHeight=3`. The prefix `wix:` may be missing. */
function parseMediaUri(text: string, kind: 'image' | 'video'): MediaUri | undefined {
  const [, found, id, name, facts] = /^(?:wix:)?(\w+):\/\/v1\/([^/#?]+)(?:\/([^#?]*))?[^#]*#?(.*)$/.exec(text) ?? [];
  if (found !== kind || !id) return undefined;
  return { id: decode(id), ...(name && { filename: decode(name) }), facts: new URLSearchParams(facts) };
}

/** Whether a text names an image: a media URI or a web address. */
export const isImageAddress = (text: string): boolean => isHttpUrl(text) || parseMediaUri(text, 'image') !== undefined;

/** The id, the name and the size in a media URI; undefined for other texts. */
export function readImageUri(text: string): StoredImage | undefined {
  const uri = parseMediaUri(text, 'image');
  return (
    uri &&
    omitUndefined({
      id: uri.id,
      filename: uri.filename,
      width: readPixels(uri.facts, 'originWidth'),
      height: readPixels(uri.facts, 'originHeight'),
    })
  );
}

/** The address of an image: a web address or a media URI. Undefined if it is missing. Any other value is reported. */
export function parseImageAddress(value: unknown, field: string, report: Report): string | undefined {
  const address = parseOptionalString(value, field, 2_000, report);
  if (address && !isImageAddress(address)) report(field, 'must be a web address or a media URI', 'FORMAT');
  return address;
}

const MAX_PIXELS = 100_000;

/** A number of pixels. 0 counts as unknown and becomes undefined. */
const parsePixels = (value: unknown, field: string, report: Report): number | undefined =>
  value === undefined || value === null ? undefined : parseInteger(value, field, 0, MAX_PIXELS, report) || undefined;

/** A number of pixels from the parameters of a media URI. Undefined unless it is a positive number. */
function readPixels(facts: URLSearchParams, name: string): number | undefined {
  const pixels = Math.round(Number(facts.get(name)));
  return pixels > 0 && pixels <= MAX_PIXELS ? pixels : undefined;
}

function parseFocalPoint(value: unknown, field: string, report: Report): AttachedImage['focalPoint'] {
  if (value === undefined || value === null) return undefined;
  const { x, y } = parseFields(value, field, ['x', 'y'], report);
  if (typeof x === 'number' && typeof y === 'number') return { x, y };
  report(field, 'must be a point with x and y', 'FORMAT');
  return undefined;
}

const IMAGE_FIELDS = [
  ...(['id', 'url', 'width', 'height', 'altText', 'filename', 'focalPoint'] as const),
  // Read-only, but a client may send it back.
  'urlExpirationDate' as const,
];

/**
 * An image as an object with an id or URL, a media URI or a URL. Undefined if it is missing. Any other value is
 * reported.
 */
export function parseAttachedImage(value: unknown, field: string, report: Report): StoredImage | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') {
    const url = parseImageAddress(value, field, report) ?? '';
    return readImageUri(url) ?? { url };
  }
  const fields = parseFields(value, field, IMAGE_FIELDS, report);
  const url = parseImageAddress(fields.url, `${field}.url`, report);
  const named = url ? readImageUri(url) : undefined;
  const image: StoredImage = {
    ...named,
    ...omitUndefined({
      id: parseOptionalString(fields.id, `${field}.id`, 250, report) ?? named?.id,
      url: named ? undefined : url,
      width: parsePixels(fields.width, `${field}.width`, report),
      height: parsePixels(fields.height, `${field}.height`, report),
      altText: parseOptionalString(fields.altText, `${field}.altText`, 1_000, report),
      filename: parseOptionalString(fields.filename, `${field}.filename`, 250, report),
      focalPoint: parseFocalPoint(fields.focalPoint, `${field}.focalPoint`, report),
    }),
  };
  if (isRecord(value) && !fields.id && !fields.url) report(field, 'must have an id or a url', 'REQUIRED_FIELD');
  return image;
}

function parseResolution(value: unknown, field: string, report: Report): AttachedVideo['resolutions'][number] {
  const fields = parseFields(value, field, ['url', 'width', 'height', 'format'], report);
  const url = parseHttpUrl(fields.url, `${field}.url`, report);
  if (!url) report(`${field}.url`, 'must not be empty', 'REQUIRED_FIELD');
  return {
    url: url ?? '',
    ...omitUndefined({
      width: parsePixels(fields.width, `${field}.width`, report),
      height: parsePixels(fields.height, `${field}.height`, report),
      format: parseOptionalString(fields.format, `${field}.format`, 20, report),
    }),
  };
}

/** `urlExpirationDate` is read-only, but a client may send it back. */
const VIDEO_FIELDS = ['id', 'filename', 'resolutions', 'posters', 'urlExpirationDate'] as const;

/**
 * A video as an object with an id or resolutions, a media URI or a URL. Undefined if it is missing. Any other value is
 * reported.
 */
export function parseVideo(value: unknown, field: string, report: Report): StoredVideo | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') {
    const uri = parseMediaUri(value, 'video');
    if (!uri) return { resolutions: [{ url: parseHttpUrl(value, field, report) ?? '' }] };
    const { id, filename, facts } = uri;
    if (value.length > 2_000) report(field, 'must not be longer than 2000 characters', 'MAX_LENGTH');
    const poster = parseMediaUri(`image://v1/${facts.get('posterUri') ?? ''}`, 'image');
    const size = { width: readPixels(facts, 'posterWidth'), height: readPixels(facts, 'posterHeight') };
    return {
      id,
      ...(filename && { filename }),
      ...(poster && { posters: [omitUndefined({ id: poster.id, ...size })] }),
    };
  }
  const fields = parseFields(value, field, VIDEO_FIELDS, report);
  const listed = parseList(fields.resolutions, `${field}.resolutions`, 10, report);
  const [named] = listed.flatMap(one => (isRecord(one) && parseMediaUri(String(one.url), 'video')) || []);
  // A media URI names a file of the platform, so the resolutions are not stored.
  const resolutions = named ? [] : listed;
  const posters = parseList(fields.posters, `${field}.posters`, 10, report);
  const id = parseOptionalString(fields.id, `${field}.id`, 250, report) ?? named?.id;
  if (isRecord(value) && !id && !resolutions.length) report(field, 'must have an id or resolutions', 'REQUIRED_FIELD');
  return {
    ...omitUndefined({
      id,
      filename: parseOptionalString(fields.filename, `${field}.filename`, 250, report),
    }),
    ...(resolutions.length && {
      resolutions: resolutions.map((one, n) => parseResolution(one, `${field}.resolutions[${n}]`, report)),
    }),
    ...(posters.length && {
      posters: posters.flatMap((one, n) => parseAttachedImage(one, `${field}.posters[${n}]`, report) ?? []),
    }),
  };
}

export const toAttachedImage = (origin: string, { id = '', url, ...rest }: StoredImage): AttachedImage => ({
  ...(id && { id }),
  url: url ?? `${origin}/media/${encodeURIComponent(id)}`,
  ...(!url && pictureSize(id)),
  ...rest,
});

export const toAttachedVideo = (
  origin: string,
  { id = '', resolutions, posters, ...rest }: StoredVideo,
): AttachedVideo => ({
  ...(id && { id }),
  resolutions: resolutions ?? [{ url: `${origin}/video/${encodeURIComponent(id)}/file` }],
  posters: (posters ?? []).map(poster => toAttachedImage(origin, poster)),
  ...rest,
});
