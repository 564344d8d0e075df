import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '../../api/shared/media.ts';
import { wholePicture } from '../../media/whole-picture.ts';
import { isWebUrl } from '../../validation/url.ts';
import type { GalleryItem } from './gallery-item.ts';
import { Still } from './Still.tsx';

/**
 * A width in px. The narrowest file that is at least as wide is played, or else the widest file. A page's column needs
 * no wider file.
 */
const ENOUGH_WIDTH = 1280;

interface FilmProps {
  readonly item: GalleryItem;
  readonly shown: boolean;
  readonly sizes: string;
}

/** A film with controls, which pauses when it is no longer shown. Its picture replaces a film that cannot be played. */
export function Film({ item, shown, sizes }: FilmProps) {
  const { films, image, alt } = item;
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!shown) video.current?.pause();
  }, [shown]);
  const url = findFilm(films ?? []);
  if (!url || failed) return <Still item={item} sizes={sizes} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the platform has no captions of films.
    <video
      ref={video}
      part="film"
      className="still"
      src={url}
      poster={image && wholePicture(image).src}
      preload={image ? 'none' : 'metadata'}
      aria-label={alt}
      controls
      playsInline
      onError={() => setFailed(true)}
    />
  );
}

/** The URL of the file to play. Streaming formats are left out, because browsers do not play them by themselves. */
function findFilm(files: NonNullable<MediaItem['video']>['files']): string | undefined {
  const byWidth = files
    .filter(({ url, format }) => isWebUrl(url) && !/m3u8|hls|mpd|dash/i.test(`${format} ${new URL(url).pathname}`))
    .toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return (byWidth.find(({ width = 0 }) => width >= ENOUGH_WIDTH) ?? byWidth.at(-1))?.url;
}
