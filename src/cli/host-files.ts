import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Manifest } from '../build/manifest.ts';
import { writePinnedTags } from '../build/pinned-tags.ts';

/** The modules that pages may import by name, such as `all.js`. A channel's module only re-exports the version's. */
const MODULE = /^[\w-]+\.js$/;
const COMPRESSED = /\.(js|css|json)$/;
/** Files that only Node and bundlers read. */
const NOT_HOSTED = /^(client|client\.js|index\.js|react\.js|islands|islands\.js|prerender\.js|cli\.js|node)(\/|$)/;

/**
 * Copies a build, without the files for Node and bundlers, into the folder that a CDN serves, and adds compressed
 * files. The files of a version, in `v1.2.3/`, never change. The channel `v1/` gets the files that pages name, and
 * these load the files of the version. Throws if the folder has another build of the same version.
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

/**
 * Writes the files of a channel, each under a temporary name first, so that a shopper gets the old or the new file,
 * never a part.
 */
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

/**
 * The loader for a channel. It fetches this version's code, even after the channel has moved to another version. Throws
 * if the loader's code has not exactly one `shared/`.
 */
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
