import { spawnSync } from 'node:child_process';

/** Runs git in a folder. Answers undefined without git, without a repository, and when the command fails. */
export function git(folder: string, args: readonly string[], input?: string): Buffer | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, maxBuffer: 1e9, ...(input && { input }) });
  return status === 0 ? stdout : undefined;
}

/** The lines, or with `-z` the entries, that a git command prints. */
export const gitLines = (folder: string, ...args: readonly string[]): string[] =>
  (git(folder, args)?.toString() ?? '').split(args.includes('-z') ? '\0' : '\n').filter(line => line);

/** The contents of files in commits, with one process for all; undefined for a file that is not in its commit. */
export function readCommitted(
  folder: string,
  files: readonly { readonly commit: string; readonly file: string }[],
): (string | undefined)[] {
  const input = files.map(({ commit, file }) => `${commit}:./${file}\n`).join('');
  const output = (files.length && git(folder, ['cat-file', '--batch'], input)) || Buffer.alloc(0);
  let position = 0;
  return files.map(() => {
    const end = output.indexOf('\n', position);
    const [, size] = / blob (\d+)$/.exec(output.toString('utf8', position, end)) ?? [];
    const start = end + 1;
    position = size === undefined ? start : start + Number(size) + 1;
    return size === undefined ? undefined : output.toString('utf8', start, start + Number(size));
  });
}
