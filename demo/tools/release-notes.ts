export type Level = 'major' | 'minor' | 'patch';

const HEADING = '## Unreleased';

/** The version after this one. Throws for a version without three numbers. */
export function nextVersion(version: string, level: Level): string {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (parts.length !== 3) throw new Error(`"${version}" is not a version such as 1.2.3`);
  const [major = 0, minor = 0, patch = 0] = parts.map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/**
 * The notes since the last release, and the changelog with these notes under the new version. Throws if there are no
 * notes.
 */
export function releaseChangelog(
  changelog: string,
  version: string,
  date: string,
): { readonly notes: string; readonly changelog: string } {
  const [before = '', rest] = changelog.split(`${HEADING}\n`);
  if (rest === undefined) throw new Error(`The changelog has no "${HEADING}"`);
  const end = rest.search(/^## /m);
  const notes = (end < 0 ? rest : rest.slice(0, end)).trim();
  if (!notes) throw new Error('Nothing has changed since the last release');
  const earlier = end < 0 ? '' : `\n\n${rest.slice(end).trim()}`;
  return { notes, changelog: `${before}${HEADING}\n\n## ${version} (${date})\n\n${notes}${earlier}\n` };
}

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/**
 * The problems of a package: files that its `exports` name or that every package needs, but that are not packed.
 * Also packed files that do not belong in the package.
 */
export function checkPacked(
  {
    exports,
    customElements,
    'web-types': webTypes,
  }: {
    readonly exports: Exports;
    readonly customElements: string;
    readonly 'web-types': string;
  },
  files: readonly string[],
): readonly string[] {
  const named = Object.values(exports)
    .flatMap(target => (typeof target === 'string' ? [target] : Object.values(target)))
    .concat(customElements, webTypes)
    .map(path => path.replace(/^\.\//, ''));
  const isPacked = (path: string) => {
    const [start = '', end = ''] = path.split('*');
    return files.some(file => (path.includes('*') ? file.startsWith(start) && file.endsWith(end) : file === path));
  };
  return [
    ...named.filter(path => !isPacked(path)).map(path => `${path} is not packed`),
    ...['README.md', 'LICENSE', 'package.json']
      .filter(file => !files.includes(file))
      .map(file => `${file} is not packed`),
    ...files
      .filter(
        file =>
          !/^(dist\/|README|LICENSE|package\.json$)/.test(file) ||
          /\.(map|tsx?|test\.\w+)$/.test(file.replace(/\.d\.ts$/, '')),
      )
      .map(file => `${file} has no place in the package`),
  ];
}

/** A text of the WordPress plugin with the new version, and with an entry if the text has a changelog. */
export const toPluginVersion = (text: string, version: string): string =>
  text
    .replace(/^( \* Version: |Stable tag: |const VERSION = ')\d+\.\d+\.\d+/gm, `$1${version}`)
    .replace(/^== Changelog ==\n\n/m, `== Changelog ==\n\n= ${version} =\n* As the changelog of the package says.\n\n`);
