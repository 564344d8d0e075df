/** A mistake in a command. The message is one line for the person who typed the command. */
export class Mistake extends Error {
  override readonly name = 'Mistake';
}

/** The project's files, by paths from its root. */
export interface Files {
  /** The text of a file; undefined when the file is missing. */
  read(path: string): string | undefined;
  /** The names in a folder; empty when the folder is missing. */
  list(folder: string): readonly string[];
}

/** Changes of files that are still in memory, so that a mistake found later leaves every file as it is. */
export interface Plan {
  /** The text of each file that is created or edited. */
  readonly texts: ReadonlyMap<string, string>;
  readonly created: ReadonlySet<string>;
  /** Throws a `Mistake` when the file exists. */
  create(path: string, text: string): void;
  /** Throws a `Mistake` when the file is missing, or when the change leaves it as it was. */
  edit(path: string, change: (text: string) => string): void;
}

/** Returns a plan without changes. It reads from `files` and writes nothing. */
export function createPlan(files: Files): Plan {
  const texts = new Map<string, string>();
  const created = new Set<string>();
  return {
    texts,
    created,
    create(path, text) {
      if (files.read(path) !== undefined || texts.has(path))
        throw new Mistake(`${path} exists already. Choose another name.`);
      texts.set(path, text);
      created.add(path);
    },
    edit(path, change) {
      const text = texts.get(path) ?? files.read(path);
      if (text === undefined) throw new Mistake(`${path} is missing.`);
      const changed = change(text);
      if (changed === text) throw new Mistake(`${path} is not as expected: the change has no place in it.`);
      texts.set(path, changed);
    },
  };
}

/** The files with the edits of a plan. */
export const withPlan = (files: Files, { texts }: Plan): Files => ({
  read: path => texts.get(path) ?? files.read(path),
  list: folder => {
    const added = [...texts.keys()].flatMap(path =>
      path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).split('/')[0] ?? ''] : [],
    );
    return [...new Set([...files.list(folder), ...added])].sort();
  },
});
