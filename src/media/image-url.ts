/** Where pictures are that a media URI names by their id alone. */
const MEDIA_HOST = 'https://static.wixstatic.com';

/** How a picture is to be shown; sides in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  /**
   * `fill` covers the whole box, `fit` stays inside it; neither enlarges.
   * @default 'fill'
   */
  readonly mode?: 'fill' | 'fit';
  /** From 1 to 100; 80 for small pictures and 85 for large ones unless given. */
  readonly quality?: number;
}

/** A picture as answers carry it: a media URI, an address, or an object with one. */
export type ImageSource = string | { readonly url: string; readonly width?: number; readonly height?: number };

interface Original {
  /** Without the way that resizes it. */
  readonly url: string;
  /** Of the platform's pictures alone. */
  readonly id?: string;
  readonly width: number;
  readonly height: number;
}

/** From this side on, sharpening costs more bytes than it is worth. */
const SHARPEN_BELOW_PX = 800;

/**
 * The address of a picture, in the size asked for where the platform can resize it; a foreign picture keeps its own.
 * Understands media URIs such as `wix:image://v1/{id}/{name}#originWidth=4&originHeight=3`, also without `wix:`, and
 * addresses that already have a size. `host` is where the pictures of media URIs are. Nothing for what is no picture
 * on the web (specification §3).
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
  // Whose size is known is cut to the right shape; else the platform has to look.
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
  if (!URL.canParse(source) || !/^https?:$/.test(new URL(source).protocol)) return undefined;
  const [, mediaUrl, mediaId] = /^([^?#]*\/media\/([^/?#]+))(?:\/v1\/|[?#]|$)/.exec(source) ?? [];
  return mediaUrl && mediaId
    ? { url: mediaUrl, id: mediaId, width: 0, height: 0 }
    : { url: source, width: 0, height: 0 };
}

/** The sides that a picture is shown with: never more pixels than it has. */
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
