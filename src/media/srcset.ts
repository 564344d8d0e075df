/** The URL that resizes an image of the platform; other URLs are returned as they are. */
export function resizedUrl(url: string, width: number, height: number): string {
  const id = /\/media\/([^/?#]+)$/.exec(url)?.[1];
  return id ? `${url}/v1/fill/w_${width},h_${height},al_c,q_85,enc_auto/${id}` : url;
}

/** A `srcset` for pixel ratios 1 to 3; undefined if the image cannot be resized. */
export const resizedSrcSet = (url: string, width: number, height: number): string | undefined =>
  resizedUrl(url, width, height) === url
    ? undefined
    : [1, 2, 3].map(scale => `${resizedUrl(url, width * scale, height * scale)} ${scale}x`).join(', ');
