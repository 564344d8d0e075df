import { Mistake } from './plan.ts';

/** A list in a text: where each entry starts, and where the list ends. */
interface List {
  readonly path: string;
  /** Matches the start of each entry, with the entry's key as group 1. Global and multiline. */
  readonly entries: RegExp;
  /** Matches what follows the last entry. */
  readonly end: RegExp;
  /** Set when only the entries before the last one are followed by a comma. */
  readonly isLastBare?: boolean;
}

const noPlace = (path: string, what: string) => new Mistake(`${path} has no ${what}, so nothing can be added there.`);

/**
 * Adds an entry before the first one whose key is greater, else as the last one. Throws a `Mistake` when the list is
 * missing or has the key already.
 */
export function insertSorted(
  text: string,
  { path, entries, end, isLastBare }: List,
  key: string,
  entry: string,
): string {
  const found = [...text.matchAll(entries)];
  const last = found.at(-1);
  if (!last) throw noPlace(path, `entry like ${entries.source}`);
  if (found.some(match => match[1] === key)) throw new Mistake(`${path} has an entry for ${key} already.`);
  const next = found.find(match => (match[1] ?? '') > key);
  if (next) return splice(text, next.index, entry);
  const length = text.slice(last.index).search(end);
  if (length < 0) throw noPlace(path, `end of a list like ${end.source}`);
  const at = last.index + length;
  if (!isLastBare) return splice(text, at, entry);
  // The former last entry gets a comma, and the new last entry has none.
  const before = text.slice(0, at).trimEnd();
  return `${before},\n${entry.trimEnd().replace(/,$/, '')}${text.slice(before.length)}`;
}

const splice = (text: string, at: number, added: string): string => text.slice(0, at) + added + text.slice(at);

/**
 * Inserts `added` before the first match of `anchor`. The search starts at the first match of `after`. Throws a
 * `Mistake` if `anchor` or `after` has no match.
 */
export function insertBefore(text: string, path: string, anchor: RegExp, added: string, after = /^/): string {
  const start = text.search(after);
  if (start < 0) throw noPlace(path, `place like ${after.source}`);
  const length = text.slice(start).search(anchor);
  if (length < 0) throw noPlace(path, `place like ${anchor.source}`);
  return splice(text, start + length, added);
}

/**
 * Adds an entry as the first one of a group of the changelog's unreleased additions. Adds the headings that the
 * changelog lacks, for example after a release.
 */
export function insertUnreleased(text: string, path: string, group: string, entry: string): string {
  const [heading = ''] = /^## Unreleased\n\n?/m.exec(text) ?? [];
  if (!heading) throw noPlace(path, 'heading "## Unreleased"');
  const start = text.indexOf(heading) + heading.length;
  const length = text.slice(start).search(/^## /m);
  const end = length < 0 ? text.length : start + length;
  const changes = text.slice(start, end);
  const addTo = (before: RegExp, added: string) => {
    const { index, 0: found } = before.exec(changes) ?? { index: 0, 0: '' };
    return splice(text, start + index + found.length, added);
  };
  const ofGroup = new RegExp(`^#### ${group}\\n\\n`, 'm');
  if (ofGroup.test(changes)) return addTo(ofGroup, entry);
  const ofAdded = /^### Added\n\n/m;
  if (ofAdded.test(changes)) return addTo(ofAdded, `#### ${group}\n\n${entry}\n`);
  return addTo(/^/, `### Added\n\n#### ${group}\n\n${entry}\n`);
}

/** Adds a row as the last one of the table with this heading row. */
export function appendRow(text: string, path: string, heading: string, row: string): string {
  const start = text.indexOf(`\n${heading}\n`);
  if (start < 0) throw noPlace(path, `table headed ${heading}`);
  const [table = ''] = /^(?:\|.*\|\n)+/.exec(text.slice(start + 1)) ?? [];
  return splice(text, start + 1 + table.length, `${row}\n`);
}

/** Adds a word to a list of words in the text that the pattern matches, in alphabetical order. */
export function insertWord(text: string, path: string, list: RegExp, word: RegExp, added: string): string {
  const match = list.exec(text);
  if (!match) throw noPlace(path, `list like ${list.source}`);
  const words: readonly string[] = match[0].match(word) ?? [];
  if (!words.length) throw noPlace(path, `word like ${word.source} in its list`);
  if (words.includes(added)) throw new Mistake(`${path} has an entry for ${added} already.`);
  const next = words.find(each => each > added);
  const changed = next
    ? match[0].replace(next, () => `${added}, ${next}`)
    : match[0].replace(words.at(-1) ?? '', last => `${last}, ${added}`);
  return text.slice(0, match.index) + changed + text.slice(match.index + match[0].length);
}

/** Adds names to the import of a module, or the import itself when there is none. */
export function importNames(text: string, path: string, module: string, names: readonly string[]): string {
  const quoted = module.replace(/[.]/g, '\\.');
  const match = new RegExp(`^import \\{([^}]*)\\} from '${quoted}';`, 'm').exec(text);
  if (!match) return insertBefore(text, path, /^import /m, `import { ${names.join(', ')} } from '${module}';\n`);
  const known = (match[1] ?? '').split(',').flatMap(name => name.trim() || []);
  const toName = (name: string) => name.replace(/^type /, '');
  const all = [...new Set([...known, ...names])].sort((a, b) => (toName(a) < toName(b) ? -1 : 1));
  return (
    text.slice(0, match.index) +
    `import { ${all.join(', ')} } from '${module}';` +
    text.slice(match.index + match[0].length)
  );
}

/** Reads the value of a JSON file. Throws a `Mistake` when the text is no JSON. */
export function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Mistake(`${path} is no JSON: ${(error as Error).message}`);
  }
}

/** Adds a property to the object of a JSON file, before another property or as the last one. */
export function insertProperty(text: string, path: string, key: string, value: object, before?: string): string {
  const properties = Object.entries(parseJson(text, path) as object);
  if (properties.some(([known]) => known === key)) throw new Mistake(`${path} has ${key} already.`);
  const at = before === undefined ? properties.length : properties.findIndex(([known]) => known === before);
  if (at < 0) throw noPlace(path, `property ${before}`);
  return `${JSON.stringify(Object.fromEntries(properties.toSpliced(at, 0, [key, value])), null, 2)}\n`;
}
