import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readLicense, toPackageFolder } from './third-party-licenses.ts';

const installed = (name: string) => fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));

test('toPackageFolder finds the innermost package folder of a module', () => {
  expect(toPackageFolder('/app/node_modules/preact/dist/preact.mjs')).toBe('/app/node_modules/preact');
  expect(toPackageFolder('/app/node_modules/@scope/name/index.js')).toBe('/app/node_modules/@scope/name');
  expect(toPackageFolder('/app/node_modules/a/node_modules/b/index.js')).toBe('/app/node_modules/a/node_modules/b');
  expect(toPackageFolder('/app/src/loader.ts')).toBeUndefined();
});

test('readLicense returns package, version, licence and the whole licence text', () => {
  const text = readLicense(installed('preact'));
  expect(text).toMatch(/^preact \d+\.\d+\.\d+, MIT\n/);
  expect(text).toContain('The above copyright notice and this permission notice shall be included');
});

test('readLicense throws for a package without a licence text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'license-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "bare", "version": "1.0.0", "license": "MIT" }');
  expect(() => readLicense(folder)).toThrow('bare is built in, and has no text of its licence');
});
