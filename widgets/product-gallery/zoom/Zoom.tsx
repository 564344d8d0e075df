import type { ComponentProps } from 'react';
import { Fullscreen } from '../../../src/elements/gallery/Fullscreen.tsx';
import { galleryMessages } from '../../../src/i18n/en/gallery.ts';
import { galleryZoomMessages } from '../../../src/i18n/en/gallery-zoom.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';

interface ZoomProps extends Omit<ComponentProps<typeof Fullscreen>, 'words' | 'title' | 'children'> {
  readonly name: string;
}

/** A product's gallery over the whole screen. */
export const Zoom = ({ name, ...props }: ZoomProps) => (
  <Fullscreen
    {...props}
    words={{ ...galleryMessages, ...galleryZoomMessages }}
    title={interpolate(galleryMessages.title, { name })}
  />
);
