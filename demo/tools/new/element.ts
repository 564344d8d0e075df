import { readFileName } from '../../../src/build/built-names.ts';
import { toElementFiles } from './element-files.ts';
import { appendRow, insertBefore, insertProperty, insertSorted, insertUnreleased, insertWord } from './insert.ts';
import { type ElementNames, toElementNames } from './names.ts';
import { createPlan, type Files, Mistake, type Plan } from './plan.ts';

/** Plans a new element: its own files, and its entry in each file that lists elements. Throws a `Mistake`. */
export function planElement(files: Files, given: string): Plan {
  const names = toElementNames(given);
  const plan = createPlan(files);
  checkIsFree(files, names);
  for (const [path, text] of Object.entries(toElementFiles(names))) plan.create(path, text);
  planWords(plan, files, names);
  planPackage(plan, names);
  planPages(plan, names);
  planContentSystems(plan, names);
  planBrowserTests(plan, names);
  return plan;
}

/**
 * The names of the files that are imported on demand, and of the files that entries name in a comment. The build names
 * a chunk after each, as after an element.
 */
const listChunks = (files: Files, folder: string): readonly string[] =>
  files.list(folder).flatMap(name => {
    const path = `${folder}/${name}`;
    if (!/\.\w+$/.test(name)) return listChunks(files, path);
    if (!/(?<!\.test)\.tsx?$/.test(name)) return [];
    const code = files.read(path) ?? '';
    const imports = [...code.matchAll(/\bimport\('[^']*?([\w-]+)\.tsx?'\)/g)];
    return [...imports.map(([, chunk = '']) => chunk.toLowerCase()), readFileName(code) ?? ''];
  });

function checkIsFree(files: Files, { name, tag, group }: ElementNames): void {
  const refuse = (why: string) => new Mistake(`${why} Choose another name.`);
  if (files.list(`widgets/${name}`).length) throw refuse(`${tag} exists already, in widgets/${name}.`);
  if (files.read('package.json')?.includes(`"./${name}"`)) throw refuse(`The package exports "./${name}" already.`);
  if (files.read(`src/i18n/en/${name}.ts`)) throw refuse(`src/i18n/en/${name}.ts has the words of something else.`);
  const english = files.read('src/i18n/english.ts') ?? '';
  if (new RegExp(`\\b(${group}Messages|${group}:)`).test(english))
    throw refuse(`src/i18n/english.ts has the words "${group}" already.`);
  const chunks = ['src', 'widgets'].flatMap(folder => listChunks(files, folder));
  if (chunks.includes(name))
    throw refuse(`A file named "${name}" is loaded on demand, so the build has a chunk of that name.`);
}

/** Returns the text. Throws a `Mistake` if the text already names the element. */
function withoutTag(text: string, path: string, tag: string): string {
  if (new RegExp(`(?<![\\w#-])${tag}(?![\\w-])`).test(text)) throw new Mistake(`${path} names ${tag} already.`);
  return text;
}

function planWords(plan: Plan, files: Files, { name, group, title }: ElementNames): void {
  const english = 'src/i18n/english.ts';
  const entries = /^ {2}(\w+): \w+Messages,$/gm;
  // All languages have the groups in the order of English.
  const next = [...(files.read(english) ?? '').matchAll(entries)].find(([, known = '']) => known > group)?.[1];
  plan.edit(english, text => {
    const imports = { path: english, entries: /^import .* from '\.\/en\/([\w-]+)\.ts';$/gm, end: /(?<=\n)/ };
    const line = `import { ${group}Messages } from './en/${name}.ts';`;
    const imported = insertSorted(text, imports, name, `${line}\n`);
    return insertSorted(imported, { path: english, entries, end: /^\};/m }, group, `  ${group}: ${group}Messages,\n`);
  });
  const folder = 'src/i18n/languages';
  for (const file of files.list(folder)) {
    const path = `${folder}/${file}`;
    const words = { heading: `TODO: translate this into the language of the file. ${title}` };
    plan.edit(path, text => insertProperty(text, path, group, words, next));
  }
}

function planPackage(plan: Plan, { name }: ElementNames): void {
  plan.edit('widgets/all.ts', text => {
    const list = { path: 'widgets/all.ts', entries: /^import '\.\/([\w-]+)\/index\.ts';$/gm, end: /$(?![\s\S])/ };
    return insertSorted(text, list, name, `import './${name}/index.ts';\n`);
  });
  plan.edit('package.json', text => {
    const entry = `    "./${name}": {\n      "types": "./dist/${name}.d.ts",\n      "default": "./dist/${name}.js"\n    },\n`;
    // The exports of the elements are between `./all` and `./react`.
    const [start, end] = ['"./all": {', '    "./react": {'].map(key => text.indexOf(key)) as [number, number];
    if (start < 0 || end < start) throw new Mistake('package.json has no exports from "./all" to "./react".');
    const list = { path: 'package.json', entries: /^ {4}"\.\/([\w-]+)": \{$/gm, end: /$(?![\s\S])/ };
    return text.slice(0, start) + insertSorted(text.slice(start, end), list, name, entry) + text.slice(end);
  });
  plan.edit('dist/README.md', text =>
    insertWord(text, 'dist/README.md', /^\| .* \| One ES module for each element/m, /`[\w-]+\.js`/g, `\`${name}.js\``),
  );
}

function planPages(plan: Plan, { name, tag }: ElementNames): void {
  const addRow = (path: string, heading: string, row: string) =>
    plan.edit(path, text => appendRow(withoutTag(text, path, tag), path, heading, row));
  addRow('README.md', '| element | attributes | slots |', `| \`${tag}\` | | default (the heading), \`fallback\` |`);
  addRow(
    'demo/docs/accessibility.md',
    '| element | keyboard and focus | announced |',
    `| \`${tag}\` | TODO: say how it works by keyboard: \`@keyboard-${name}\` | TODO: say what it announces: \`@announced-${name}\` |`,
  );
  addRow('demo/docs/theme.md', '| element | room |', `| \`${tag}\` | the heading |`);
  plan.edit('CHANGELOG.md', text =>
    insertUnreleased(text, 'CHANGELOG.md', 'Elements', `- \`${tag}\`: TODO: say what the new element does.\n`),
  );
  plan.edit('src/kiosk.css', text => {
    const path = 'src/kiosk.css';
    const list = { path, entries: /^ {4}kiosk-([\w-]+),?$/gm, end: /^ {2}\):where/m, isLastBare: true };
    const room = `  &:is(${tag})::before {\n    padding-top: 1.5em;\n  }\n`;
    const listed = insertSorted(withoutTag(text, path, tag), list, name, `    ${tag},\n`);
    return insertBefore(listed, path, /^\}$/m, room, /^ {2}\):where/m);
  });
}

function planContentSystems(plan: Plan, { name, tag, title }: ElementNames): void {
  const shortcode = `[${tag.replaceAll('-', '_')}]`;
  for (const path of ['demo/docs/cms.md', 'demo/cms/wordpress/kiosk/readme.txt'])
    plan.edit(path, text => {
      if (text.includes(shortcode)) throw new Mistake(`${path} has ${shortcode} already.`);
      return insertBefore(text, path, /^(?!\[kiosk_)/m, `${shortcode}\n`, /^\[kiosk_/m);
    });
  const blocks = 'demo/cms/wordpress/kiosk/elements.json';
  plan.edit(blocks, text => {
    const list = { path: blocks, entries: /^ {2}"([\w-]+)": \{$/gm, end: /\n\}/, isLastBare: true };
    const block = `  "${name}": {\n    "title": "${title}",\n    "label": true,\n    "attributes": [],\n    "flags": []\n  },\n`;
    return insertSorted(text, list, name, block);
  });
  const eleventy = 'demo/cms/eleventy/kiosk.js';
  plan.edit(eleventy, text => insertWord(text, eleventy, /^const LABELLED = \[[^\]]*\]/m, /'[\w-]+'/g, `'${name}'`));
}

function planBrowserTests(plan: Plan, { tag, group, title }: ElementNames): void {
  const element = `<${tag}></${tag}>`;
  const gallery = 'demo/assets/gallery-states.js';
  plan.edit(gallery, text => {
    const states = `const ${group}States = [
  { state: 'plain', html: '${element}' },
  { state: 'with a heading of the page', html: '<${tag}>Ours</${tag}>' },
].map(state => ({ element: '${tag}', ...state }));

`;
    const all = /^export const states = \[$/m;
    const listed = insertBefore(withoutTag(text, gallery, tag), gallery, /^\];/m, `  ...${group}States,\n`, all);
    return insertBefore(listed, gallery, all, states);
  });
  const rooms = 'demo/e2e/layout-shift.spec.ts';
  plan.edit(rooms, text =>
    insertBefore(withoutTag(text, rooms, tag), rooms, /^\];/m, `  '${element}',\n`, /^const elements = \[$/m),
  );
  const spoken = 'demo/e2e/engines/spoken.ts';
  plan.edit(spoken, text => {
    const list = { path: spoken, entries: /^ {2}'kiosk-([\w-]+)': \{/gm, end: /^\};/m };
    const entry = `  '${tag}': { body: '${element}', ready: ['heading', '${title}'] },\n`;
    return insertSorted(text, list, tag.slice('kiosk-'.length), entry);
  });
}
