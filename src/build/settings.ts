import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MAX_INTEGER } from '../elements/attributes.ts';
import { readDeclaredAttributes } from './attribute-types.ts';
import { readFileOf } from './built-names.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The names of the elements' folders that `widgets/all.ts` imports. */
export const widgets: readonly string[] = [
  ...readFileSync(here('../../widgets/all.ts'), 'utf8').matchAll(/'\.\/([\w-]+)\//g),
].map(([, name = '']) => name);

/**
 * The modules that replace those of React. Components are written for React and run on Preact. `npm run test:react`
 * runs their tests with React.
 */
export const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom/client': here('preact/react-dom-client.ts'),
  'react-dom': here('preact/react-dom.ts'),
  react: here('preact/react.ts'),
};

const { version: packageVersion } = JSON.parse(readFileSync(here('../../package.json'), 'utf8')) as { version: string };

/** The version of the package, or the version that `KIOSK_VERSION` gives the build. */
export const version: string = process.env.KIOSK_VERSION ?? packageVersion;

/** The file of each element that shares a file with others, by tag. */
const files = widgets.flatMap(name =>
  readFileOf(name) === name ? [] : [[`kiosk-${name}`, `kiosk-${readFileOf(name)}`]],
);

const attributes = widgets.flatMap(widget => [
  ...readDeclaredAttributes(here(`../../widgets/${widget}/attributes.ts`)),
]);

/** For each attribute of the kind `wanted`, its name and the values of its declaration. */
const valuesOf = (wanted: string): readonly (readonly [name: string, values: readonly unknown[]])[] =>
  attributes.flatMap(([name, { kind, values }]) => (kind === wanted ? [[name, values]] : []));

const choices = new Set(valuesOf('oneOf').flatMap(([, words]) => words));

const lists = new Map(valuesOf('ListOf'));

/** The maximum of each attribute that takes a number. */
const maxima = new Set(valuesOf('positiveInteger').map(([, [, max = MAX_INTEGER]]) => Number(max)));

/** The values of the `KIOSK_` constants in the source, each as code. */
export const constants: Readonly<Record<string, string>> = {
  KIOSK_VERSION: JSON.stringify(version),
  KIOSK_TAGS: JSON.stringify(widgets.map(name => `kiosk-${name}`).join()),
  KIOSK_FILES: JSON.stringify(Object.fromEntries(files)),
  KIOSK_CHOICES: JSON.stringify([...choices].join(' ')),
  KIOSK_LIST_NAMES: JSON.stringify([...lists.keys()]),
  KIOSK_LIST_WORDS: JSON.stringify([...lists.values()].map(words => words.join(' ')).join()),
  KIOSK_MAXIMA: JSON.stringify([...maxima].sort((a, b) => b - a)),
};
