/** A picture of the platform's, in the address that resizes it; a foreign one stays as it is. */
export function resizedUrl(url: string, width: number, height: number): string {
  const id = /\/media\/([^/?#]+)$/.exec(url)?.[1];
  return id ? `${url}/v1/fill/w_${width},h_${height},al_c,q_85,enc_auto/${id}` : url;
}

/** The same for screens of one, two and three pixels to the point. */
export const resizedSrcSet = (url: string, width: number, height: number): string | undefined =>
  resizedUrl(url, width, height) === url
    ? undefined
    : [1, 2, 3].map(scale => `${resizedUrl(url, width * scale, height * scale)} ${scale}x`).join(', ');
