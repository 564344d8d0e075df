import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedAssets } from './assets.ts';

test('seedAssets has the size and digest of every seeded file', () => {
  const folder = new URL('files/', import.meta.url);
  const found = readdirSync(folder).map(name => {
    const bytes = readFileSync(new URL(name, folder));
    return [name, { size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') }];
  });
  expect(seedAssets).toEqual(Object.fromEntries(found));
});
