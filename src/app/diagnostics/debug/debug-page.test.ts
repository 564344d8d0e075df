import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tableRows } from '../../../testing/docs.ts';
import { TAG_DATA } from '../../start/tag-settings.ts';
import { STATES } from './debug-page.ts';

test('TAG_DATA lists the settings of the script tag that the docs list', () => {
  const names = tableRows('| attribute | meaning | default |').flatMap(([cell = '']) =>
    [...cell.matchAll(/`data-([\w-]+)`/g)].map(([, name = '']) => name.replace(/-(\w)/g, (_, c) => c.toUpperCase())),
  );
  expect(TAG_DATA.toSorted()).toEqual([...new Set(names)].toSorted());
});

test('STATES lists the states that the elements document', () => {
  const widgets = join(import.meta.dirname, '../../../../widgets');
  const sources = readdirSync(widgets, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => readFileSync(join(widgets, name, 'element.ts'), 'utf8'));
  const documented = sources.flatMap(source =>
    [...source.matchAll(/@cssstate ([\w-]+)/g)].map(([, name = '']) => name),
  );
  expect(STATES.toSorted()).toEqual([...new Set(documented)].toSorted());
});
