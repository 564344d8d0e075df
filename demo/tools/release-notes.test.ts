import { expect, test } from 'vitest';
import { checkPacked, nextVersion, releaseChangelog, toPluginVersion } from './release-notes.ts';

test('nextVersion raises one part of a version, and resets the later parts to zero', () => {
  expect(nextVersion('1.2.3', 'patch')).toBe('1.2.4');
  expect(nextVersion('1.2.3', 'minor')).toBe('1.3.0');
  expect(nextVersion('1.2.3', 'major')).toBe('2.0.0');
  expect(() => nextVersion('1.2', 'patch')).toThrow('"1.2" is not a version');
});

test('releaseChangelog puts the unreleased changes under the new version', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- A.\n- B.\n\n## 0.1.0 (2026-01-01)\n\n- First.\n';
  expect(releaseChangelog(before, '0.2.0', '2026-02-02')).toEqual({
    notes: '- A.\n- B.',
    changelog:
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-02)\n\n- A.\n- B.\n\n## 0.1.0 (2026-01-01)\n\n- First.\n',
  });
  expect(releaseChangelog('# C\n\n## Unreleased\n\n- A.\n', '0.1.0', '2026-01-01').changelog).toBe(
    '# C\n\n## Unreleased\n\n## 0.1.0 (2026-01-01)\n\n- A.\n',
  );
});

test('releaseChangelog throws without changes or without the heading for them', () => {
  expect(() => releaseChangelog('# C\n\n## Unreleased\n\n## 0.1.0\n\n- A.\n', '0.2.0', '')).toThrow(
    'Nothing has changed',
  );
  expect(() => releaseChangelog('# C\n', '0.2.0', '')).toThrow('no "## Unreleased"');
});

test('checkPacked finds files that the package lacks, and files that do not belong', () => {
  const described = {
    exports: {
      '.': { types: './dist/a.d.ts', default: './dist/a.js' },
      './*': './dist/*',
      './data.json': './dist/b.json',
    },
    customElements: 'dist/custom-elements.json',
    'web-types': './dist/web-types.json',
  };
  const files = [
    'README.md',
    'LICENSE',
    'package.json',
    'dist/a.js',
    'dist/a.d.ts',
    'dist/web-types.json',
    'dist/b.json',
  ];
  expect(checkPacked(described, [...files, 'dist/custom-elements.json'])).toEqual([]);
  expect(checkPacked(described, files.slice(1))).toEqual([
    'dist/custom-elements.json is not packed',
    'README.md is not packed',
  ]);
  expect(checkPacked(described, [...files, 'dist/custom-elements.json', 'src/a.ts', 'dist/a.js.map'])).toEqual([
    'src/a.ts has no place in the package',
    'dist/a.js.map has no place in the package',
  ]);
});

test('toPluginVersion raises each version in a file, and adds a changelog entry', () => {
  const code = " * Version: 0.1.0\n * Requires at least: 6.1\nconst VERSION = '0.1.0';\n";
  expect(toPluginVersion(code, '0.2.0')).toBe(
    " * Version: 0.2.0\n * Requires at least: 6.1\nconst VERSION = '0.2.0';\n",
  );
  const readme = 'Stable tag: 0.1.0\n\n== Changelog ==\n\n= 0.1.0 =\n* The first version.\n';
  expect(toPluginVersion(readme, '0.2.0')).toBe(
    'Stable tag: 0.2.0\n\n== Changelog ==\n\n= 0.2.0 =\n* As the changelog of the package says.\n\n= 0.1.0 =\n* The first version.\n',
  );
});
