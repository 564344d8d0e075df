import type { MediaItem } from '../../api/shared/media.ts';

/** One picture or film of a gallery. */
export interface GalleryItem {
  readonly id: string;
  /** The still picture: that of a film is shown until it plays. */
  readonly image: { readonly url: string; readonly width?: number; readonly height?: number } | undefined;
  /** The files of a film. */
  readonly films: NonNullable<MediaItem['video']>['files'] | undefined;
  /** What it shows: the page's own words, else the product's name. */
  readonly alt: string;
  /** The choice that it is the picture of, else what it shows. */
  readonly label: string;
}
