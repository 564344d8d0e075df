/** An image of a line, review or request. */
export interface Image {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly altText?: string;
  readonly filename?: string;
  readonly urlExpirationDate?: string;
}

/** A video of a variant. */
export interface Video {
  readonly id: string;
  readonly resolutions: readonly {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly format: string;
  }[];
  readonly posters: readonly Image[];
  readonly filename?: string;
  readonly urlExpirationDate?: string;
}

/** Media item types of products and collections. */
export const mediaItemTypes = ['image', 'video', 'audio', 'document', 'zip'] as const;
export type MediaItemType = (typeof mediaItemTypes)[number];

/** One file of a product's media; `url` is http(s). */
interface MediaFile {
  readonly url: string;
  readonly width: number;
  readonly height: number;
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
