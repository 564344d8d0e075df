import { useState } from 'react';
import { wholePicture } from '../../media/whole-picture.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { GalleryItem } from './gallery-item.ts';

interface StillProps {
  readonly item: Pick<GalleryItem, 'alt'> & Partial<Pick<GalleryItem, 'image'>>;
  /** How wide it is drawn, as `sizes` of an `<img>` says it. */
  readonly sizes: string;
  /** Fetched at once, ahead of others. */
  readonly urgent?: boolean;
}

/** A whole picture; an initial in the place of one that fails. */
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
      // In this order: WebKit fetches as soon as an attribute says what.
      {...(urgent ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      sizes={sizes}
      {...wholePicture(image)}
      onError={() => setFailed(true)}
    />
  );
}
