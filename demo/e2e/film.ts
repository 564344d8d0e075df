/** The media item of a film, with its poster and its file on these hosts. */
export const createFilm = (pictures: string, films = pictures) => ({
  id: 'film',
  title: 'On the wheel',
  mediaType: 'video',
  thumbnail: { url: `${pictures}/media/stoneware-mug-oat`, width: 1200, height: 1500 },
  video: { files: [{ url: `${films}/film.mp4`, format: 'mp4' }] },
});
