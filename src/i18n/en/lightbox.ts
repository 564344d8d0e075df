import { defineMessages } from '../messages.ts';

/** Texts of the pictures and films of a review over the whole screen. */
export const lightboxMessages = defineMessages('lightbox', {
  picture: 'Picture {n} of {count}',
  film: 'Film {n} of {count}',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
});
