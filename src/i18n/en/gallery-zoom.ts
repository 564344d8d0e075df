import { defineMessages } from '../messages.ts';

/** Texts of a product gallery in full screen. */
export const galleryZoomMessages = defineMessages('galleryZoom', {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
});
