/** An image of a line, review or request. The size is absent if it is unknown, as for a file on another server. */
export interface Image {
  readonly id: string;
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly altText?: string;
  readonly filename?: string;
  readonly urlExpirationDate?: string;
}

/** A video of a variant or of the media library. */
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

/** An image attached to a review or a request. For an image on another server, only the URL may be known. */
export interface AttachedImage extends Pick<Image, 'url'>, Partial<Omit<Image, 'url'>> {
  readonly focalPoint?: { readonly x: number; readonly y: number };
}

/**
 * An image as an input: an object with a `url` or with the `id` of a file of the platform; or a string that is a URL or
 * a media URI such as `wix:image://v1/{id}/{name}`.
 */
export type ImageInput = string | Partial<AttachedImage>;

/** A video attached to a review. */
export interface AttachedVideo extends Partial<Pick<Video, 'id' | 'filename' | 'urlExpirationDate'>> {
  readonly resolutions: readonly {
    readonly url: string;
    readonly width?: number;
    readonly height?: number;
    readonly format?: string;
  }[];
  readonly posters: readonly AttachedImage[];
}

/** A video as an input: an object with an `id` or `resolutions`, or a string that is a URL or a media URI. */
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
