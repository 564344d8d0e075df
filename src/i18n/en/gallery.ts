import { defineMessages } from '../messages.ts';

export const galleryMessages = defineMessages('gallery', {
  title: 'Pictures of {name}',
  picture: 'Picture {n} of {count}',
  film: 'Video {n} of {count}',
  previous: 'Previous picture',
  next: 'Next picture',
  enlarge: 'Enlarge',
});
