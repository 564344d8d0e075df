import { defineMessages } from '../messages.ts';

/** Texts of a gallery over the whole screen. */
export const galleryZoomMessages = defineMessages('galleryZoom', {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
});
