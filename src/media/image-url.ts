import { isWebUrl } from '../validation/url.ts';

/** The platform's host of images. A media URI names its image by id only. */
const MEDIA_HOST = 'https://static.wixstatic.com';

/** The size to show an image in, in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  /**
   * `fill` covers the whole box, `fit` stays inside it; neither enlarges the image.
   * @default 'fill'
   */
  readonly mode?: 'fill' | 'fit';
  /** From 1 to 100. By default 80 for images up to 800 px, and 85 for larger images and PNGs. */
  readonly quality?: number;
}

/** An image as the platform returns it: a media URI, a URL, or an object with either. */
export type ImageSource = string | { readonly url: string; readonly width?: number; readonly height?: number };

interface Original {
  /** Without the path segments that resize it. */
  readonly url: string;
  /** Only of images that the platform hosts. */
  readonly id?: string;
  readonly width: number;
  readonly height: number;
}

/** Images with a longer side are not sharpened, because sharpening would cost more bytes than it is worth. */
const SHARPEN_BELOW_PX = 800;

/**
 * Returns the URL of an image, resized to `size` if the platform hosts it and it is not a GIF. Other http(s) URLs are
 * returned as they are. Returns undefined for anything else. Accepts media URIs such as
 * `wix:image://v1/{id}/{name}#originWidth=4&originHeight=3`, also without `wix:`, and URLs that already have a size.
 * `host` is the origin of another platform, such as the local one: media URIs get its URLs, and its own URLs are resized.
 */
export function imageUrl(source: ImageSource, size?: ImageSize, host = MEDIA_HOST): string | undefined {
  const original = parseSource(source, host);
  if (!original) return undefined;
  const { url, id } = original;
  if (!size || !id || /\.gif$/i.test(id)) return url;
  const { width, height, known: sizeKnown } = fitSize(original, size);
  const large = Math.max(width, height) > SHARPEN_BELOW_PX;
  const quality = size.quality ?? (large || /\.png$/i.test(id) ? 85 : 80);
  const sharpened = large ? '' : ',usm_0.66_1.00_0.01';
  // With a known original size the result has the right shape already; otherwise the platform must fit it.
  const mode = sizeKnown ? 'fill' : (size.mode ?? 'fill');
  return `${url}/v1/${mode}/w_${width},h_${height},al_c,q_${quality}${sharpened},enc_auto/${id}`;
}

function parseSource(source: ImageSource, host: string): Original | undefined {
  if (typeof source !== 'string') {
    const found = parseSource(source.url, host);
    return found && { ...found, width: source.width ?? found.width, height: source.height ?? found.height };
  }
  const [, id, fragment = ''] = /^(?:wix:)?image:\/\/v1\/([^/#?]+)[^#]*#?(.*)$/.exec(source) ?? [];
  if (id) {
    const originSize = new URLSearchParams(fragment);
    const side = (name: string) => Number(originSize.get(name)) || 0;
    return { url: `${host}/media/${id}`, id, width: side('originWidth'), height: side('originHeight') };
  }
  if (!isWebUrl(source)) return undefined;
  const origin = [host, MEDIA_HOST].find(one => source.startsWith(`${one}/media/`));
  const [, mediaId] = (origin && /^\/media\/([^/?#]+)(?:\/v1\/|[?#]|$)/.exec(source.slice(origin.length))) || [];
  return mediaId
    ? { url: `${origin}/media/${mediaId}`, id: mediaId, width: 0, height: 0 }
    : { url: source, width: 0, height: 0 };
}

/** The size to request: never more pixels than the original has, if its size is known. */
function fitSize(original: Original, { width, height, mode }: ImageSize) {
  const known = original.width > 0 && original.height > 0;
  const ratios = [original.width / width, original.height / height];
  const toPixels = (side: number) => Math.max(1, Math.round(side));
  if (!known) return { width: toPixels(width), height: toPixels(height), known };
  if (mode === 'fit') {
    const share = Math.min(1, 1 / Math.max(...ratios));
    return { width: toPixels(original.width * share), height: toPixels(original.height * share), known };
  }
  const share = Math.min(1, ...ratios);
  return { width: toPixels(width * share), height: toPixels(height * share), known };
}
