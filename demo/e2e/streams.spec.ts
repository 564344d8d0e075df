import { expect, test } from '@playwright/test';
import { createNodePlatform } from '../platform/node/platform.ts';
import { startServer } from '../platform/node/server.ts';

/** The address of the seeded film's manifest in a format, `HLS` or `DASH`. */
async function streamOf(url: string, format: string): Promise<string> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { accessToken } = await post('/_/merchant-token', {});
  const { files } = await post('/v1/files/search', { mediaTypes: ['VIDEO'] }, accessToken);
  const asked = { fileId: files[0].id, format };
  return (await post('/v1/files/generate-video-stream-url', asked, accessToken)).downloadUrl.url;
}

test(
  'the browser’s own player plays the HLS manifest of a film to its end',
  { tag: ['@needs-h264', '@soak'] },
  async ({ page }) => {
    const platform = await createNodePlatform();
    const { url, close } = await startServer(platform, 0);
    const manifest = await streamOf(url, 'HLS');
    await page.goto(`${url}/_/health`);
    const played = await page.evaluate(async src => {
      const video = document.createElement('video');
      video.muted = true;
      video.playbackRate = 4;
      document.body.append(video);
      const over = new Promise((resolve, reject) => {
        video.addEventListener('ended', resolve);
        video.addEventListener('error', () => reject(new Error(video.error?.message)));
      });
      video.src = src;
      await video.play();
      await over;
      return { seconds: video.currentTime, width: video.videoWidth, height: video.videoHeight };
    }, manifest);
    expect(played.seconds).toBeGreaterThan(4);
    expect([played.width, played.height]).toEqual([320, 180]);
    await close();
    platform.close();
  },
);

test('a media source plays the ranges of the DASH manifest to the end', { tag: '@needs-h264' }, async ({ page }) => {
  const platform = await createNodePlatform();
  const { url, close } = await startServer(platform, 0);
  const manifest = await streamOf(url, 'DASH');
  await page.goto(`${url}/_/health`);
  const played = await page.evaluate(async src => {
    const xml = new DOMParser().parseFromString(await (await fetch(src)).text(), 'application/xml');
    const say = (selector: string, name: string) => xml.querySelector(selector)?.getAttribute(name) ?? '';
    const film = new URL(xml.querySelector('BaseURL')?.textContent ?? '', src).href;
    const ranges = [
      say('Initialization', 'range'),
      ...[...xml.querySelectorAll('SegmentURL')].map(one => one.getAttribute('mediaRange') ?? ''),
    ];
    const video = document.createElement('video');
    video.muted = true;
    document.body.append(video);
    const source = new MediaSource();
    const open = new Promise(resolve => source.addEventListener('sourceopen', resolve));
    video.src = URL.createObjectURL(source);
    await open;
    const type = `${say('AdaptationSet', 'mimeType')}; codecs="${say('Representation', 'codecs')}"`;
    const buffer = source.addSourceBuffer(type);
    for (const range of ranges) {
      const answer = await fetch(film, { headers: { range: `bytes=${range}` } });
      const taken = new Promise((resolve, reject) => {
        buffer.addEventListener('updateend', resolve, { once: true });
        buffer.addEventListener('error', reject, { once: true });
      });
      buffer.appendBuffer(await answer.arrayBuffer());
      await taken;
    }
    source.endOfStream();
    const buffered = video.buffered.length === 1 ? video.buffered.end(0) : 0;
    video.playbackRate = 4;
    await video.play();
    await new Promise(resolve => video.addEventListener('ended', resolve));
    return { ranges: ranges.length, buffered, seconds: video.currentTime };
  }, manifest);
  expect(played.ranges).toBe(5);
  expect(played.buffered).toBeGreaterThan(4);
  expect(played.seconds).toBeGreaterThan(4);
  await close();
  platform.close();
});
