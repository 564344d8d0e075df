import { spawnSync } from 'node:child_process';
import { root } from './build.ts';

const RUN_SEED = process.env.RUN_SEED ?? String(Date.now() % 100_000);
const only = process.argv[2];

/** Runs of `npm test` that may be longer, each with how long by its variables. */
const runs: readonly {
  readonly name: string;
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}[] = [
  {
    name: 'wrong answers in the modules',
    command: 'npm run --silent unit -- src/store/hostile.test.ts',
    env: { HOSTILE_ANSWERS: '50000' },
  },
  {
    name: 'ten thousand visitors after an outage',
    command: 'npm run --silent unit -- src/store/cart/herd.test.ts',
    env: { VISITORS: '10000' },
  },
  {
    name: 'wrong answers in a browser',
    command: 'npm run --silent e2e -- hostile.spec',
    env: { HOSTILE_PAGES: '150' },
  },
  { name: 'corrupted storage', command: 'npm run --silent e2e -- stored.spec', env: { STORED_PAGES: '400' } },
  { name: 'random carts', command: 'npm run --silent e2e -- cart-random', env: { SEQUENCES: '1000' } },
  { name: 'every state of the gallery', command: 'npm run --silent e2e -- gallery-', env: { EVERY_STATE: '1' } },
  { name: 'all that runs in Firefox', command: 'npm run --silent e2e:firefox', env: {} },
  { name: 'all that runs in WebKit', command: 'npm run --silent e2e:webkit', env: {} },
];

/** What a run says of itself, and what it found. */
const isFigures = (line: string): boolean =>
  /RUN_SEED=\d+ \w+=\d+ \{|^\s+\d+ (passed|failed)|Tests {2}|SEED=\d+ /.test(line);

let failures = 0;
for (const { name, command, env } of runs) {
  if (only && !name.includes(only)) continue;
  const start = Date.now();
  const { status, stdout, stderr } = spawnSync(command, {
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
