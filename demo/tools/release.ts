import { execFileSync, execSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.ts';
import { checkPacked, type Level, nextVersion, releaseChangelog, toPluginVersion } from './release-notes.ts';
import { refuseReport } from './tested-page.ts';

// Prepares a release: raises the version, updates the changelog, builds, and checks the packed files. Prints the
// commands that publish. With `--dry`, changes neither the version nor the changelog.

const levels: readonly Level[] = ['major', 'minor', 'patch'];
const level = levels.find(name => process.argv.includes(name)) ?? 'minor';
const isDry = process.argv.includes('--dry');
const path = (name: string) => join(root, name);
const packageText = readFileSync(path('package.json'), 'utf8');
const described = JSON.parse(packageText) as { readonly version: string } & Parameters<typeof checkPacked>[0];
const version = nextVersion(described.version, level);
const today = new Date().toISOString().slice(0, 10);
const { notes, changelog } = releaseChangelog(readFileSync(path('CHANGELOG.md'), 'utf8'), version, today);

const isChanged = execSync('git status --porcelain', { cwd: root, encoding: 'utf8' }).trim() !== '';
if (isChanged && !isDry) {
  console.error('There are changes that are not committed.');
  process.exit(1);
}
/** The reports that a release includes, each with the command that writes it. */
const reports = [
  ['.output/tested.md', 'npm test'],
  ['.output/soak/tested-engines.md', 'npm run soak'],
] as const;
const commit = execSync('git rev-parse HEAD', { cwd: root, encoding: 'utf8' }).trim();
const refusals = reports.flatMap(([report, command]) => {
  const text = existsSync(path(report)) ? readFileSync(path(report), 'utf8') : undefined;
  const refusal = refuseReport(text, commit, command);
  return refusal ? [`${report} ${refusal}`] : [];
});
for (const refusal of refusals) console.error(refusal);
if (refusals.length && !isDry) process.exit(1);
// Bundled dependencies must have no known severe vulnerability.
const audit = spawnSync('npm', ['audit', '--audit-level=high', '--json'], { cwd: root, encoding: 'utf8' });
const { metadata, vulnerabilities } = JSON.parse(audit.stdout || '{}') as {
  readonly metadata?: object;
  readonly vulnerabilities?: object;
};
if (!metadata) console.error('The registry does not tell of known weaknesses.');
else if (audit.status) console.error(`Known weaknesses: ${Object.keys(vulnerabilities ?? {}).join(', ')}`);
if (audit.status && !isDry) process.exit(1);
if (!isDry) {
  writeFileSync(path('CHANGELOG.md'), changelog);
  for (const file of ['kiosk.php', 'readme.txt']) {
    const pluginFile = path(`demo/cms/wordpress/kiosk/${file}`);
    writeFileSync(pluginFile, toPluginVersion(readFileSync(pluginFile, 'utf8'), version));
  }
  execSync(`npm version ${version} --no-git-tag-version`, { cwd: root, stdio: 'ignore' });
}
execSync('npm run build', { cwd: root, stdio: 'ignore' });
if (spawnSync('npx', ['tsx', 'demo/tools/check-reproducible.ts'], { cwd: root, stdio: 'inherit' }).status)
  process.exit(1);
const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
});
const [{ files, size, unpackedSize }] = JSON.parse(packed) as [
  { readonly files: readonly { readonly path: string }[]; readonly size: number; readonly unpackedSize: number },
];
const mistakes = checkPacked(
  described,
  files.map(file => file.path),
);
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length) process.exit(1);

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
console.warn(`kiosk-widgets ${described.version} → ${version}${isDry ? ', of which nothing is written' : ''}
Built in: ${[...readFileSync(path('dist/third-party-licenses.txt'), 'utf8').matchAll(/^\S+ \d+\.\d+\.\d+\S*, .+$/gm)].join('; ')}
${files.length} files, ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked

${notes}

Then:
  git commit -am "release: ${version}"
  git tag -s v${version} -m "kiosk-widgets ${version}"
  git push --follow-tags
  npm publish --provenance --access public
  gh release create v${version} --notes-from-tag ${reports.map(([report]) => report).join(' ')}`);
