import { defineMessages } from '../messages.ts';

/** Texts of the full-screen view of a review's photos and videos. */
export const lightboxMessages = defineMessages('lightbox', {
  picture: 'Photo {n} of {count}',
  film: 'Video {n} of {count}',
  previous: 'Previous photo',
  next: 'Next photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
});
