import { useState } from 'react';
import { wholePicture } from '../../media/whole-picture.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { GalleryItem } from './gallery-item.ts';

interface StillProps {
  readonly item: Pick<GalleryItem, 'alt'> & Partial<Pick<GalleryItem, 'image'>>;
  /** The rendered width, as the `sizes` of an `<img>`. */
  readonly sizes: string;
  /** Whether the picture is fetched at once, before others. */
  readonly urgent?: boolean;
}

/** A whole picture, or an initial of its text if the picture is missing or fails to load. */
export function Still({ item: { image, alt }, sizes, urgent }: StillProps) {
  const [failed, setFailed] = useState(false);
  if (!image || failed)
    return <Picture image={undefined} alt="" width={0} height={0} name={alt} part="image" className="still" />;
  return (
    <img
      part="image"
      className="still"
      width={image.width}
      height={image.height}
      alt={alt}
      // Before the source, because WebKit starts the fetch as soon as an attribute names the source.
      {...(urgent ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      sizes={sizes}
      {...wholePicture(image)}
      onError={() => setFailed(true)}
    />
  );
}
