import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Manifest {
  readonly version: string;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly integrity: string }>>;
}

/** Writes `manifest.json`: for every script and style sheet of a build, its size in bytes and its `integrity` value. */
export function writeManifest(dist: string, version: string): Manifest {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(js|css)$/.test(file))
    .sort()
    .map(file => {
      const content = readFileSync(join(dist, file));
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      return [file.replaceAll('\\', '/'), { bytes: content.length, integrity }];
    });
  const manifest: Manifest = { version, files: Object.fromEntries(files) };
  writeFileSync(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
