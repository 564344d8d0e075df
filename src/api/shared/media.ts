/** An image of a line, review or request. The size is absent if it is not known, as of a file on another server. */
export interface Image {
  readonly id: string;
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly altText?: string;
  readonly filename?: string;
  readonly urlExpirationDate?: string;
}

/** A video of a variant. */
export interface Video {
  readonly id: string;
  readonly resolutions: readonly {
    readonly url: string;
    readonly width?: number;
    readonly height?: number;
    readonly format: string;
  }[];
  readonly posters: readonly Image[];
  readonly filename?: string;
  readonly urlExpirationDate?: string;
}

/** An image that a review or a request carries. Of one that another server hosts perhaps only the URL is known. */
export interface AttachedImage extends Pick<Image, 'url'>, Partial<Omit<Image, 'url'>> {
  readonly focalPoint?: { readonly x: number; readonly y: number };
}

/**
 * An image as inputs take it: an object with the `id` of a file of the platform or a `url`, or a text with either: a
 * media URI such as `wix:image://v1/{id}/{name}`, or a URL.
 */
export type ImageInput = string | Partial<AttachedImage>;

/** A video that a review carries. */
export interface AttachedVideo extends Partial<Pick<Video, 'id' | 'filename' | 'urlExpirationDate'>> {
  readonly resolutions: readonly {
    readonly url: string;
    readonly width?: number;
    readonly height?: number;
    readonly format?: string;
  }[];
  readonly posters: readonly AttachedImage[];
}

/** A video as inputs take it, like an image: an object with an `id` or `resolutions`, a media URI, or a URL. */
export type VideoInput =
  | string
  | (Partial<Omit<AttachedVideo, 'posters'>> & { readonly posters?: readonly ImageInput[] });

/** Media item types of products and collections. */
export const mediaItemTypes = ['image', 'video', 'audio', 'document', 'zip'] as const;
export type MediaItemType = (typeof mediaItemTypes)[number];

/** One file of a product's media; `url` is http(s). The size of a file on another server may be unknown. */
interface MediaFile {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly format?: string;
  readonly altText?: string;
}

export interface MediaItem {
  readonly id: string;
  readonly title: string;
  readonly mediaType: MediaItemType | 'unspecified_media_item_type';
  readonly thumbnail?: MediaFile;
  readonly image?: MediaFile;
  readonly video?: { readonly files: readonly MediaFile[]; readonly stillFrameMediaId: string };
}

/** The media of a product, choice or collection. */
export interface Media {
  readonly mainMedia?: MediaItem;
  readonly items: readonly MediaItem[];
}
