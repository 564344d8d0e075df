import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const KEY = Symbol.for('kiosk:third-parties');

/** Folders of the bundled packages. The set is global, because Vite loads this module again for each environment. */
// biome-ignore lint/suspicious/noAssignInExpressions: the first module instance creates the set.
const folders = ((globalThis as { [KEY]?: Set<string> })[KEY] ??= new Set());

/** The folder of the package that a module belongs to. Undefined for the project's own modules. */
export const toPackageFolder = (id: string): string | undefined =>
  /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replace(/^\0/, ''))?.[1];

/** Adds the folders of the packages in each chunk to the set from which `writeLicenses` reads. */
export const noteThirdParties: Plugin = {
  name: 'kiosk:third-party-licenses',
  renderChunk(_, { moduleIds }) {
    for (const id of moduleIds) {
      const folder = toPackageFolder(id);
      if (folder) folders.add(folder);
    }
    return null;
  },
};

/** A package's name, version, licence and licence text. Throws if a package has no such text. */
export function readLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license: string;
  };
  const file = readdirSync(folder).find(entry => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (!file) throw new Error(`${name} is built in, and has no text of its licence`);
  return `${name} ${version}, ${license}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

/** Writes `third-party-licenses.txt`: the bundled packages with their licences, as the licences require. */
export function writeLicenses(dist: string): void {
  if (!folders.size) throw new Error('Nothing of others is built in: not even Preact');
  const texts = [...folders].sort().map(readLicense);
  writeFileSync(join(dist, 'third-party-licenses.txt'), texts.join(`\n${'─'.repeat(60)}\n\n`));
}
