import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Manifest } from '../build/manifest.ts';
import { writePinnedTags } from '../build/pinned-tags.ts';

/** The files that import others by their place: a channel leads on to them. */
const MODULE = /^[\w-]+\.js$/;
const COMPRESSED = /\.(js|css|json)$/;
/** What only Node and bundlers read. */
const NOT_HOSTED = /^(client|client\.js|index\.js|react\.js|islands|islands\.js|prerender\.js|cli\.js|node)(\/|$)/;

/**
 * Copies a build into the folder that a CDN serves: its files to `v1.2.3/`, where they stay as they are for good, and what pages name
 * to the channel `v1/`, which leads to them. Throws where the folder has another build of that version.
 * @returns The version.
 */
export function hostFiles(dist: string, folder: string, url: string): string {
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Manifest;
  const { version } = manifest;
  const target = join(folder, `v${version}`);
  const files = Object.keys(manifest.files).filter(file => !NOT_HOSTED.test(file));
  for (const file of files) {
    const hosted = join(target, file);
    if (existsSync(hosted) && !readFileSync(hosted).equals(readFileSync(join(dist, file))))
      throw new Error(`${hosted} is of another build: a version that pages may name does not change`);
  }
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    copyFileSync(join(dist, file), join(target, file));
    compress(join(target, file));
  }
  copyFileSync(join(dist, 'manifest.json'), join(target, 'manifest.json'));
  compress(join(target, 'manifest.json'));
  writePinnedTags(target, manifest, url);
  writeChannel(target, join(folder, `v${version.split('.')[0]}`), version, files);
  return version;
}

/** Writes each file beside its place first: a shopper gets the one before or the new one, and nothing between. */
function writeChannel(target: string, channel: string, version: string, files: readonly string[]): void {
  const loader = leadTo(readFileSync(join(target, 'kiosk.js'), 'utf8'), version);
  mkdirSync(channel, { recursive: true });
  const write = (file: string, content: string) => {
    writeFileSync(join(channel, `.${file}`), content);
    compress(join(channel, `.${file}`));
    for (const ending of ['', '.br', '.gz'])
      renameSync(join(channel, `.${file}${ending}`), join(channel, file + ending));
  };
  for (const file of files.filter(name => MODULE.test(name) && name !== 'kiosk.js'))
    write(file, `export * from "../v${version}/${file}";\n`);
  write('kiosk.css', readFileSync(join(target, 'kiosk.css'), 'utf8'));
  write('kiosk.js', loader);
}

/** The loader as it is for a channel: what it fetches later is that version's, also after the channel has moved on. */
function leadTo(loader: string, version: string): string {
  const [before, after, ...more] = loader.split('shared/');
  if (before === undefined || after === undefined || more.length)
    throw new Error('kiosk.js does not name its files as expected');
  return `${before}../v${version}/shared/${after}`;
}

function compress(file: string): void {
  if (!COMPRESSED.test(file)) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
