import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.ts';
import { filesIn, writePlan } from './new/disk.ts';
import { isHelp, planNew, report, USAGE } from './new/new.ts';
import { Mistake } from './new/plan.ts';

/**
 * Writes a new element or call into every place that it touches, and prints the tasks for a person. Run as
 * `npm run new element NAME` or `npm run new call AREA.NAME`. After a mistake it writes nothing.
 */
function run(): void {
  const words = process.argv.slice(2);
  if (isHelp(words)) {
    console.log(USAGE);
    return;
  }
  const files = filesIn(root);
  const { plan, places } = planNew(words, files);
  const before = new Map([...plan.texts.keys()].map(path => [path, files.read(path)]));
  writePlan(root, plan);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = [
    'check',
    '--write',
    '--linter-enabled=false',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
  ];
  // A long name may make lines too long, and may put imports out of order.
  const { status } = spawnSync(process.execPath, [biome, ...options, ...plan.texts.keys()], { cwd: root });
  if (status) console.error('The new files are not formatted. Run `npm run format`.');
  console.log(report(plan, places, { ...files, read: path => before.get(path) }, files));
}

try {
  run();
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
