import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { figures } from './bench/figures.ts';
import { type LoadPhase, measureLoad, reportLoad } from './bench/load/load.ts';
import { installPeers, peers, peerVersions } from './bench/peers.ts';
import { drawPlot, type Panel } from './bench/plot.ts';
import { createReadmeTable, createReport, replaceInReadme } from './bench/report.ts';
import { Results } from './bench/results.ts';
import { measure, recordHops } from './bench/run.ts';
import { describeScene, type Profile, type Scene, scenes, type Width } from './bench/scenes.ts';
import { startBenchServer } from './bench/server.ts';
import { createSite } from './bench/site.ts';
import { ownSubjects, type Subject } from './bench/subjects.ts';
import { ensureChromium } from './browser.ts';
import { build, dist, root } from './build.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string' },
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    'write-readme': { type: 'boolean', default: false },
  },
});

const DEFAULT_ROUNDS = 5;
/** The duration of each attack. The phase with all attacks takes three times as long. */
const LOAD_SECONDS = 15;
const QUICK_LOAD_SECONDS = 5;
const rounds = Number(options.rounds ?? (options.quick ? 1 : DEFAULT_ROUNDS));
const subjects = [...ownSubjects, ...peers];

/**
 * The words of `--only`: sizes, devices, widths, subjects, and the passes `hops` and `load`, in any order. Words of one
 * kind are alternatives.
 */
const words = (options.only ?? []).flatMap(each => each.split(','));
const kinds: readonly (readonly string[])[] = [
  [...new Set(scenes.map(({ count }) => String(count)))],
  ['none', 'cpu4', 'mobile'],
  ['wide', 'narrow'],
  subjects.map(({ name }) => name),
  ['hops', 'load'],
];
const unknown = words.filter(word => !kinds.some(kind => kind.includes(word)));
if (unknown.length) {
  console.error(`--only does not know ${unknown.join(', ')}; it knows ${kinds.flat().join(', ')}`);
  process.exit(1);
}
function isWanted(...names: readonly string[]): boolean {
  return kinds.every(kind => {
    const wanted = words.filter(word => kind.includes(word));
    return !wanted.length || !names.some(name => kind.includes(name)) || wanted.some(word => names.includes(word));
  });
}

const chosen = scenes.filter(
  ({ quick, profile, width, count }) => (quick || !options.quick) && isWanted(profile.name, width, String(count)),
);
const subjectsOf = (scene: Scene): readonly Subject[] =>
  subjects.filter(({ name }) => (scene.subjects?.includes(name) ?? true) && isWanted(name));

if (options.list) {
  for (const scene of chosen) {
    console.log(
      `${[describeScene(scene), ...scene.steps].join(', ')}: ${subjectsOf(scene)
        .map(({ name }) => name)
        .join(' ')}`,
    );
  }
  process.exit(0);
}

/** Measures the platform under attack while shoppers buy. */
async function benchLoad(): Promise<void> {
  const phases: LoadPhase[] = [];
  await measureLoad(options.quick ? QUICK_LOAD_SECONDS : LOAD_SECONDS, phase => {
    phases.push(phase);
    console.log(`load: ${phase.title}`);
  });
  const { table, missed } = reportLoad(phases);
  console.log(`\n### Load\n\n${table}\n\n${missed.map(each => `MISSED ${each}`).join('\n') || 'All goals are met.'}\n`);
  if (missed.length) process.exitCode = 1;
}

if (!words.length || words.includes('load')) await benchLoad();
if (words.length && words.every(word => word === 'load')) process.exit();

const output = join(root, '.output', 'bench');
const peersFolder = join(output, 'peers');
mkdirSync(output, { recursive: true });
installPeers(peersFolder);
if (!options['no-build']) build();
const site = await createSite({
  dist,
  peersFolder,
  subjects,
  maxProducts: Math.max(...scenes.map(each => each.count)),
});
const server = await startBenchServer(site);
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [
    '--no-sandbox',
    `--ignore-certificate-errors-spki-list=${server.keyHash}`,
    `--host-resolver-rules=MAP *.test 127.0.0.1:${server.port}`,
  ],
});
const bench = { browser, server, results: new Results() };
const startedAt = Date.now();

if (isWanted('hops')) {
  const shops = subjects.filter(({ name, inert }) => !inert && isWanted(name));
  for (const count of [1, 100].filter(each => isWanted(String(each)))) {
    const few = count === 1 ? shops : shops.filter(({ name }) => /^(floor|kiosk)$/.test(name));
    await recordHops(bench, count, few);
  }
}
if (!words.includes('hops') && !words.includes('load')) {
  for (let round = 0; round < rounds; round++) {
    for (const scene of chosen) {
      if (round >= (scene.maxRounds ?? rounds)) continue;
      // Each round begins with another subject, because the first page may be slower or faster.
      const present = subjectsOf(scene);
      const first = round % Math.max(1, present.length);
      for (const subject of [...present.slice(first), ...present.slice(0, first)]) await measure(bench, scene, subject);
    }
    console.log(`round ${round + 1} of ${rounds}: ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  }
}
const browserVersion = browser.version();
await browser.close();
server.close();

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const about = `Kiosk ${version} beside ${peerVersions()}; ${new Date().toISOString().slice(0, 10)}, Chromium ${browserVersion}, ${cpus().length} cores, ${rounds === 1 ? 'one round' : `${rounds} rounds, medians`}`;
const report = createReport(bench.results, subjects);
console.log(`\n${about}\n\n${report}`);

const lineOf = (profile: Profile['name'], width: Width, figure: string) =>
  subjects
    .filter(({ name }) => name !== 'kiosk-no-css')
    .map(({ name, title }) => ({
      title,
      points: bench.results.pages
        .filter(page => page.profile === profile && page.width === width && page.subject === name)
        .flatMap(page => {
          const spread = bench.results.spread(page, figure);
          return spread ? [[page.count, spread.median] as const] : [];
        }),
    }))
    .filter(({ points }) => points.length);
const panels: readonly Panel[] = [
  { title: 'CPU until in view, ms', lines: lineOf('none', 'wide', figures.cpuInView.name) },
  { title: 'interactive on a phone, ms', lines: lineOf('mobile', 'narrow', figures.inView.name) },
  { title: 'nodes', lines: lineOf('none', 'wide', figures.nodes.name) },
];
const plot = drawPlot(panels);
writeFileSync(
  join(output, 'results.json'),
  `${JSON.stringify({ about, rounds, pages: bench.results.pages }, null, 1)}\n`,
);
writeFileSync(join(output, 'report.md'), `${about}\n\n${report}\n`);
writeFileSync(join(output, 'cost.svg'), plot);
if (options['write-readme']) {
  const readme = join(root, 'README.md');
  const table = `${createReadmeTable(bench.results, subjects)}\n\n${about}.`;
  writeFileSync(readme, replaceInReadme(readFileSync(readme, 'utf8'), table));
  writeFileSync(join(root, 'demo', 'assets', 'cost.svg'), plot);
}
console.log(`\nKept in ${output}: results.json, report.md, cost.svg`);
