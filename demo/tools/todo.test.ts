import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './build.ts';

/** Files that people or tools read. The code of `npm run new` writes TODOs, so `NOT_OURS` leaves it out. */
const TEXT = /\.(tsx?|m?js|css|html|md|json|php|txt|yml)$/;
const NOT_OURS = /(^|\/)node_modules\/|^demo\/tools\/(new\/|todo\.test\.ts)/;

const listFiles = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file =>
    `${folder}/${file}`.replaceAll('\\', '/'),
  );

test('no TODO is left in code, texts or documentation', () => {
  const files = [...['src', 'widgets', 'demo'].flatMap(listFiles), 'README.md', 'CHANGELOG.md', 'dist/README.md'];
  const texts = files.filter(file => TEXT.test(file) && !NOT_OURS.test(file));
  expect(texts.length).toBeGreaterThan(1000);
  const left = texts.flatMap(file => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => (/\bTODO:/.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : []));
  });
  expect(left).toEqual([]);
});
