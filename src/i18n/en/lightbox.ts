import { defineMessages } from '../messages.ts';

/** Texts of the pictures and films of a review over the whole screen. */
export const lightboxMessages = defineMessages('lightbox', {
  picture: 'Photo {n} of {count}',
  film: 'Video {n} of {count}',
  previous: 'Previous photo',
  next: 'Next photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
});
