import { spawnSync } from 'node:child_process';
import { root } from './build.ts';
import { type SeededRun, seededRuns } from './seeded-runs.ts';

const RUN_SEED = process.env.RUN_SEED ?? String(Date.now() % 100_000);
const only = process.argv[2];

/** Runs of `npm test` that may be longer, each with how long by its variables, and those that are not of every `npm test`. */
const runs: readonly Pick<SeededRun, 'name' | 'command' | 'env'>[] = [
  ...seededRuns,
  {
    name: 'three thousand sockets at once',
    command: 'npm run unit -- demo/platform/server.test.ts',
    env: { SOCKETS: '3000' },
  },
  { name: 'random orders', command: 'npm run unit -- demo/platform/checkouts/random-orders', env: { CARTS: '2000' } },
  { name: 'every state of the gallery', command: 'npm run e2e -- gallery-', env: { EVERY_STATE: '1' } },
  { name: 'all that runs in Firefox', command: 'npm run e2e:firefox', env: {} },
  { name: 'all that runs in WebKit', command: 'npm run e2e:webkit', env: {} },
];

/** What a run says of itself, and what it found. */
const isFigures = (line: string): boolean => /\b[A-Z_]+=\d+ \{|^\s+\d+ (passed|failed)|Tests {2}|SEED=\d+ /.test(line);

let failures = 0;
for (const { name, command, env } of runs) {
  if (only && !name.includes(only)) continue;
  const start = Date.now();
  const { status, stdout, stderr } = spawnSync(command.replace('npm run', 'npm run --silent'), {
    cwd: root,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...env, RUN_SEED, ...process.env },
  });
  const lines = `${stdout}\n${stderr}`.split('\n').filter(isFigures);
  const figures = [...new Set(lines.map(line => line.trim()))].join('; ');
  console.log(
    `${name}: ${status ? 'FAILED' : 'passed'} in ${Math.round((Date.now() - start) / 1000)} s, RUN_SEED=${RUN_SEED}: ${figures}`,
  );
  if (status) failures++;
}
process.exitCode = failures ? 1 : 0;
