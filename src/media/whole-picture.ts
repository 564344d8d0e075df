/** The widths in which pages request pictures, px. With few widths, one page finds another's pictures in the cache. */
const WIDTHS = [240, 480, 720, 1080, 1600, 2400];
/** The longest side that the platform makes, px. */
const MAX_SIDE = 3000;

interface SizedPicture {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * The addresses of an uncropped picture, for an `<img>` of any width. The picture is never enlarged. A picture that
 * cannot be resized keeps its address and has no `srcSet`.
 */
export function wholePicture({ url, width = 0, height = 0 }: SizedPicture): {
  readonly srcSet?: string;
  readonly src: string;
} {
  const id = /\/media\/([^/?#]+)$/.exec(url)?.[1];
  if (!id || /\.(gif|svg)$/i.test(id)) return { src: url };
  const isKnown = width > 0 && height > 0;
  const smaller = WIDTHS.filter(each => !isKnown || each < width);
  // An original narrower than the greatest width ends the list with its own width.
  const widths = isKnown && smaller.length < WIDTHS.length ? [...smaller, width] : smaller;
  const resized = (wide: number) => {
    const high = isKnown ? Math.max(1, Math.round((wide * height) / width)) : MAX_SIDE;
    const mode = isKnown && high < MAX_SIDE ? 'fill' : 'fit';
    return `${url}/v1/${mode}/w_${wide},h_${Math.min(high, MAX_SIDE)},al_c,q_85,enc_auto/${id}`;
  };
  return {
    // `srcSet` precedes `src`, because elements spread these props in order, and WebKit starts the fetch as soon as an
    // attribute names the source.
    srcSet: widths.map(wide => `${resized(wide)} ${wide}w`).join(', '),
    src: resized(widths.findLast(each => each <= 720) ?? width),
  };
}
