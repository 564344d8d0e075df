import type { VideoInfo } from '../core/files.ts';

/** The URL of the video file, relative to the manifests. */
export const VIDEO_FILE = 'film.mp4';

const bandwidth = ({ segments }: VideoInfo): number =>
  Math.ceil(Math.max(...segments.map(({ size, seconds }) => (8 * size) / seconds)));

/** The HLS list of renditions. There is only one rendition. */
export const hlsMasterPlaylist = (video: VideoInfo): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth(video)},CODECS="${video.codecs}",RESOLUTION=${video.width}x${video.height}`,
    'media.m3u8',
    '',
  ].join('\n');

/** The HLS list of segments, each a byte range of the video file. */
export const hlsMediaPlaylist = ({ initSize, segments }: VideoInfo): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...segments.map(({ seconds }) => seconds)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${VIDEO_FILE}",BYTERANGE="${initSize}@0"`,
    ...segments.flatMap(({ offset, size, seconds }) => [
      `#EXTINF:${seconds.toFixed(5)},`,
      `#EXT-X-BYTERANGE:${size}@${offset}`,
      VIDEO_FILE,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');

/** Units per second of the times in a DASH manifest. */
const TIMESCALE = 90_000;

/** The DASH manifest, with the same segments as the HLS lists. */
export const dashManifest = (video: VideoInfo): string => {
  const { width, height, codecs, initSize, segments } = video;
  const length = segments.reduce((sum, { seconds }) => sum + seconds, 0);
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-main:2011" type="static"',
    `  mediaPresentationDuration="PT${length.toFixed(3)}S" minBufferTime="PT${longest.toFixed(3)}S">`,
    '  <Period>',
    '    <AdaptationSet contentType="video" mimeType="video/mp4" segmentAlignment="true">',
    `      <Representation id="1" codecs="${codecs}" width="${width}" height="${height}" bandwidth="${bandwidth(video)}">`,
    `        <BaseURL>${VIDEO_FILE}</BaseURL>`,
    `        <SegmentList timescale="${TIMESCALE}">`,
    `          <Initialization range="0-${initSize - 1}"/>`,
    '          <SegmentTimeline>',
    ...segments.map(({ seconds }) => `            <S d="${Math.round(seconds * TIMESCALE)}"/>`),
    '          </SegmentTimeline>',
    ...segments.map(({ offset, size }) => `          <SegmentURL mediaRange="${offset}-${offset + size - 1}"/>`),
    '        </SegmentList>',
    '      </Representation>',
    '    </AdaptationSet>',
    '  </Period>',
    '</MPD>',
    '',
  ].join('\n');
};
