import { CommandError } from './command-line.ts';
import { createPlatform, type Platform, type PlatformOptions } from './platform.ts';

/** What SQLite and the file system say of a file that cannot be a database here. */
const FILE_PROBLEMS: readonly (readonly [said: RegExp, problem: string])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'is locked by another program. Stop that program, or choose another file with --db.'],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'is not a database. Choose another file with --db.'],
  [/^SQLITE_READONLY|^EROFS/, 'cannot be written. Choose another file with --db.'],
  [
    /ConnectionFailed|^SQLITE_CANTOPEN|^E(ACCES|PERM|NOENT|NOTDIR)/,
    'cannot be opened. Is it a file, in a folder that exists, and readable?',
  ],
  [/not one of this platform/, 'is of another program or a newer version. Choose another file with --db.'],
];

/** Creates a platform; where its database file cannot be used, it rejects with a `CommandError`. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  try {
    return await createPlatform(options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, problem] = FILE_PROBLEMS.find(([said]) => said.test(code ?? '') || said.test(message)) ?? [];
    if (!options.db || !problem) throw error;
    throw new CommandError(`The database ${options.db} ${problem}`, { cause: error });
  }
}
