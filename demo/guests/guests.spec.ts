import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, type World } from '../e2e/world.ts';
import { dist, root } from '../tools/build.ts';
import { buysAgain, readsReviews, shops, signsIn, staysOnPage } from './shopper.ts';

const folder = join(root, '.output/guests');

/** Serves a built app. Returns its address and a function that stops it. */
async function serve(name: string, world: World): Promise<readonly [address: string, end: () => void]> {
  const app = join(folder, name);
  if (!existsSync(join(app, '.next'))) return [`${world.mount(name, join(app, 'dist'))}/`, () => {}];
  const port = await findPort();
  const next = spawn(process.execPath, [join(app, 'node_modules/next/dist/bin/next'), 'start', '-p', String(port)], {
    cwd: app,
    stdio: 'ignore',
  });
  const address = `http://localhost:${port}/`;
  await expect
    .poll(() =>
      fetch(address).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return [address, () => next.kill()];
}

const findPort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });

const built = existsSync(folder)
  ? readdirSync(folder).filter(name => ['dist', '.next'].some(output => existsSync(join(folder, name, output))))
  : [];

const readScripts = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.js'))
      .map(file => [file, readFileSync(join(folder, file), 'utf8')]),
  );

/** Marks that identify code after minification: texts, long names, and three properties in a row. */
function marksOf(code: string): ReadonlySet<string> {
  const texts = code.match(/(?<=["'`])\w[\w:/ -]{5,}(?=["'`$])|(?<=\})[\w:/ -]{6,}(?=["'`])|(?<=\.)[a-z]{4,}[A-Z]\w+/g);
  const properties = code.match(/(?<=[\w)\]]\??\.)[a-z]\w{2,}/g) ?? [];
  return new Set([...(texts ?? []), ...properties.slice(2).map((_, at) => properties.slice(at, at + 3).join())]);
}

/** The number of marks across the border of two modules in a file. Another bundler may separate the modules. */
const MARKS_BETWEEN_MODULES = 2;

/** Lazy files whose modules the build also copies into other lazy files. */
const COPIED = ['Film', 'request', 'wanted-choices'];

/** The lazy files of the package's code, each with the marks that no other file has. */
function findLazyFiles(): readonly (readonly [file: string, marks: readonly string[]])[] {
  const scripts = Object.entries(readScripts(join(dist, 'shared')));
  const late = new Set(scripts.flatMap(([, code]) => code.match(/(?<=import\("\.\/)[^"]+/g) ?? []));
  const marks = scripts.map(([file, code]) => [file, marksOf(code)] as const);
  return marks
    .filter(([file]) => late.has(file))
    .map(
      ([file, own]) =>
        [file, [...own].filter(mark => !marks.some(([other, others]) => other !== file && others.has(mark)))] as const,
    );
}

// The test compares with dist/shared, so it leaves out the islands apps, whose elements come from dist/islands.
for (const name of built.filter(app => !app.endsWith('-islands')))
  test(`${name}: the app's files include all lazy code of the elements`, () => {
    const app = join(folder, name);
    const files = readScripts(['dist', '.next/static'].map(output => join(app, output)).find(existsSync) ?? app);
    const marks = marksOf(Object.values(files).join());
    const late = findLazyFiles();
    const isText = (mark: string): boolean => !mark.includes(',');
    const hasOwn = (own: readonly string[]): boolean => own.some(isText) || own.length > MARKS_BETWEEN_MODULES;
    expect(late.length).toBeGreaterThan(25);
    expect(late.flatMap(([file, own]) => (hasOwn(own) ? [] : file.replace(/^kiosk-|-\w+\.js$/g, '')))).toEqual(COPIED);
    const isThere = (own: readonly string[]): boolean =>
      own.some(isText) ? own.filter(isText).every(text => marks.has(text)) : own.some(mark => marks.has(mark));
    expect(late.filter(([, own]) => hasOwn(own) && !isThere(own))).toEqual([]);
  });

/** The apps whose page has an element inside a link of a client-side router. */
const ROUTED = ['astro', 'next', 'sveltekit', 'vite-react', 'vite-vue'];

for (const name of built)
  test(`${name}: adding a product, sign-in and reviews log no error or warning`, async ({ page, world }) => {
    const errors: string[] = [];
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) errors.push(`${message.text()} ${message.location().url}`);
    });
    await page.addInitScript(apiHost => Object.assign(window, { apiHost }), world.api);
    const [address, end] = await serve(name, world);
    try {
      await page.goto(address);
      await shops(page);
      await expect(page.getByText('Units: 1')).toBeVisible();
      await signsIn(page);
      await buysAgain(page);
      await readsReviews(page);
      if (ROUTED.includes(name)) await staysOnPage(page);
      expect(errors).toEqual([]);
    } finally {
      end();
    }
  });
