import { planCall } from './call.ts';
import { callPlaces } from './call-places.ts';
import { planElement } from './element.ts';
import { elementPlaces, type Place } from './element-places.ts';
import { type Files, Mistake, type Plan } from './plan.ts';

const KINDS = {
  element: { plan: planElement, places: elementPlaces },
  call: { plan: planCall, places: callPlaces },
};

export const USAGE = 'Use `npm run new element NAME` or `npm run new call AREA.NAME`.';

/** Whether to print the usage: without words, or with `--help` or `-h`. */
export const isHelp = (words: readonly string[]): boolean =>
  !words.length || words.includes('--help') || words.includes('-h');

/** Plans the element or call that the command's words name. Throws a `Mistake`. */
export function planNew(
  [kind = '', ...rest]: readonly string[],
  files: Files,
): { readonly plan: Plan; readonly places: readonly Place[] } {
  if (!Object.hasOwn(KINDS, kind)) throw new Mistake(`There is no kind ${JSON.stringify(kind)}. ${USAGE}`);
  const { plan, places } = KINDS[kind as keyof typeof KINDS]; // `hasOwn` does not narrow
  return { plan: plan(files, rest.join(' ')), places };
}

/** The TODOs that `after` has and `before` does not have, each with its place. */
function* newTodos(path: string, before: string, after: string): Generator<readonly [place: string, todo: string]> {
  const known = before.split('\n');
  for (const [index, line] of after.split('\n').entries()) {
    const at = known.indexOf(line);
    if (at >= 0) known.splice(at, 1);
    else
      for (const [, todo = ''] of line.matchAll(/\bTODO: ([^|`.]*)/g))
        yield [`${path}:${index + 1}`, todo.replace(/:? *$/, '')];
  }
}

/** Reports the written files, the TODOs for a person, and the places that the command does not write. */
export function report(plan: Plan, places: readonly Place[], before: Files, after: Files): string {
  const todos = new Map<string, string[]>();
  for (const path of plan.texts.keys())
    for (const [place, todo] of newTodos(path, before.read(path) ?? '', after.read(path) ?? ''))
      todos.set(todo, [...(todos.get(todo) ?? []), place]);
  const shorten = ([first = '', ...others]: readonly string[]) =>
    others.length ? `${first} and ${others.length} other files` : first;
  const edited = [...plan.texts.keys()].filter(path => !plan.created.has(path));
  const folders = [...new Set(edited.map(path => path.replace(/[^/]*$/, '')))];
  const told = folders.flatMap(folder => {
    const paths = edited.filter(path => path.replace(/[^/]*$/, '') === folder);
    return paths.length > 5 ? [`${folder} (${paths.length} files)`] : paths;
  });
  const list = (heading: string, lines: readonly string[]) =>
    lines.length ? [heading, ...lines.map(line => `  ${line}`)] : [];
  return [
    ...list('Created:', [...plan.created]),
    ...list('Changed:', told),
    ...list(
      'To decide; `npm test` fails until each TODO is gone:',
      [...todos].map(([todo, found]) => `${shorten(found)}: ${todo}`),
    ),
    ...list(
      'Not written, and yours where it applies:',
      places.filter(({ isWritten }) => !isWritten).map(({ path, what }) => `${path}: ${what}`),
    ),
  ].join('\n');
}
