import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dist, root } from '../tools/build.ts';

// Packs the package, installs it in typical apps, type-checks and builds the apps, and tests them in a browser.
// Arguments name apps. Without arguments, all apps run. The dependencies of the apps come from the registry.

const apps = join(root, 'demo/guests/apps');
/** The page for bundlers without a framework. */
const plain = join(root, 'demo/guests/plain');
const PLAIN = ['esbuild', 'rollup', 'webpack'];
/** Apps without a page. */
const SERVERS = ['node', 'platform-sdk', 'workerd'];
const folder = join(root, '.output/guests');
const wanted = process.argv.slice(2);
const names = readdirSync(apps).filter(name => !wanted.length || wanted.includes(name));

const run = (command: string, cwd: string): boolean => {
  console.log(`\n── ${command}`);
  return spawnSync(command, { cwd, stdio: 'inherit', shell: true }).status === 0;
};

if (!run('npm run build', root)) process.exit(1);
mkdirSync(folder, { recursive: true });
rmSync(join(folder, 'package.tgz'), { force: true });
if (
  !run(
    `npm pack --ignore-scripts --pack-destination "${folder}" && mv "${folder}"/kiosk-widgets-*.tgz "${folder}/package.tgz"`,
    root,
  )
)
  process.exit(1);

/** Adds a page from the files for Next that the documentation shows. */
function addDocumented(app: string): void {
  const docs = readFileSync(join(root, 'demo/docs/react.md'), 'utf8');
  const shown = [...docs.matchAll(/^```tsx\n\/\/ app\/(\S+)\n([\s\S]*?)^```$/gm)];
  if (shown.length < 2) throw new Error('The documentation shows no files of Next');
  for (const [, name = '', code = ''] of shown) {
    const file = join(app, 'app/documented', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}

const failed = names.filter(name => {
  const app = join(folder, name);
  rmSync(app, { recursive: true, force: true });
  if (PLAIN.includes(name)) cpSync(plain, app, { recursive: true });
  cpSync(join(apps, name), app, { recursive: true });
  if (name === 'next') addDocumented(app);
  console.log(`\n══ ${name}`);
  return !(
    run('npm install --no-audit --no-fund --no-package-lock ../package.tgz', app) &&
    run('npm run check', app) &&
    run('npm run build', app)
  );
});
const built = names.filter(name => !failed.includes(name) && !SERVERS.includes(name));
console.log(`\n══ In a browser: ${built.join(', ')}, on what ${dist} was packed from`);
const runs =
  !built.length ||
  run(`npx playwright test --config demo/guests/playwright.config.ts --grep "(^| )(${built.join('|')}):"`, root);
console.log(
  `\n${names.length - failed.length} of ${names.length} apps are built${failed.length ? `, not ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length || !runs ? 1 : 0;
