import type { Film } from './video.ts';

/** What the manifests call the film's file, which stands beside them. */
export const FILM_FILE = 'film.mp4';

const bandwidth = ({ parts }: Film): number =>
  Math.ceil(Math.max(...parts.map(({ size, seconds }) => (8 * size) / seconds)));

/** HLS: the list of qualities, of which there is one. */
export const hlsMaster = (film: Film): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth(film)},CODECS="${film.codecs}",RESOLUTION=${film.width}x${film.height}`,
    'media.m3u8',
    '',
  ].join('\n');

/** HLS: the parts, each a range of the film's bytes. */
export const hlsMedia = ({ start, parts }: Film): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...parts.map(({ seconds }) => seconds)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${FILM_FILE}",BYTERANGE="${start}@0"`,
    ...parts.flatMap(({ at, size, seconds }) => [
      `#EXTINF:${seconds.toFixed(5)},`,
      `#EXT-X-BYTERANGE:${size}@${at}`,
      FILM_FILE,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');

/** Times of a DASH manifest are counted in these. */
const TIMESCALE = 90_000;

/** DASH: the same parts as a list of ranges. */
export const dashManifest = (film: Film): string => {
  const { width, height, codecs, start, parts } = film;
  const length = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const longest = Math.max(...parts.map(({ seconds }) => seconds));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-main:2011" type="static"',
    `  mediaPresentationDuration="PT${length.toFixed(3)}S" minBufferTime="PT${longest.toFixed(3)}S">`,
    '  <Period>',
    '    <AdaptationSet contentType="video" mimeType="video/mp4" segmentAlignment="true">',
    `      <Representation id="1" codecs="${codecs}" width="${width}" height="${height}" bandwidth="${bandwidth(film)}">`,
    `        <BaseURL>${FILM_FILE}</BaseURL>`,
    `        <SegmentList timescale="${TIMESCALE}">`,
    `          <Initialization range="0-${start - 1}"/>`,
    '          <SegmentTimeline>',
    ...parts.map(({ seconds }) => `            <S d="${Math.round(seconds * TIMESCALE)}"/>`),
    '          </SegmentTimeline>',
    ...parts.map(({ at, size }) => `          <SegmentURL mediaRange="${at}-${at + size - 1}"/>`),
    '        </SegmentList>',
    '      </Representation>',
    '    </AdaptationSet>',
    '  </Period>',
    '</MPD>',
    '',
  ].join('\n');
};
