import { useState } from 'react';
import { resizedSrcSet, resizedUrl } from '../media/srcset.ts';
import { isWebUrl } from '../validation/url.ts';
import { adoptStyles } from './adopt-styles.ts';
import styles from './picture.css?inline';

const adoptPictureStyles = /* @__PURE__ */ adoptStyles(styles);

interface PictureProps {
  readonly image: { readonly url: string } | undefined;
  readonly alt: string;
  /** CSS pixels. Both lengths set the requested image size and the aspect ratio. CSS may render another size. */
  readonly width: number;
  readonly height: number;
  /** The name whose initial replaces a missing or broken image. */
  readonly name: string;
  readonly className?: string;
  readonly part?: string;
}

/**
 * An image in the requested size. The initial of `name` on a tinted background replaces an image that is missing, has
 * no http(s) URL or fails to load.
 */
export function Picture({ image, alt, width, height, name, className = '', part = 'picture' }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const url = image?.url;
  if (!isWebUrl(url) || failed === url) {
    return (
      <span ref={adoptPictureStyles} part={part} className={`picture initial ${className}`} aria-hidden="true">
        {new Intl.Segmenter().segment(name.trim()).containing(0)?.segment}
      </span>
    );
  }
  return (
    <img
      ref={adoptPictureStyles}
      part={part}
      className={`picture ${className}`}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      // `loading` precedes the source, because WebKit starts the fetch as soon as an attribute names the source.
      loading="lazy"
      srcSet={resizedSrcSet(url, width, height)}
      src={resizedUrl(url, width, height)}
      onError={() => setFailed(url)}
    />
  );
}
