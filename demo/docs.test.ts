import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const documents = readdirSync(`${root}demo/docs`).filter(name => name.endsWith('.md'));

test('each test that a document names for what it says is there, by a part of its title', () => {
  const missing: string[] = [];
  let count = 0;
  for (const name of documents) {
    const text = readFileSync(`${root}demo/docs/${name}`, 'utf8');
    for (const [, path = '', title] of text.matchAll(/`([\w./-]+\.(?:spec|test)\.tsx?)`(?: “([^”]*)”)?/g)) {
      count++;
      const source = existsSync(root + path) ? readFileSync(root + path, 'utf8') : '';
      if (!title || !source.includes(title)) missing.push(`${name}: ${path} “${title}”`);
    }
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(100);
});
