import type { MediaItem } from '../../api/shared/media.ts';

/** One picture or film of a gallery. */
export interface GalleryItem {
  readonly id: string;
  /** The still picture. A film shows its picture until it plays. */
  readonly image: { readonly url: string; readonly width?: number; readonly height?: number } | undefined;
  /** The files of a film. */
  readonly films: NonNullable<MediaItem['video']>['files'] | undefined;
  /** The alternative text: the shop's text for the item, or the product's name. */
  readonly alt: string;
  /** The name of the choice that the item shows, or `alt`. */
  readonly label: string;
}
