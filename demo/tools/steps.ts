import { spawn } from 'node:child_process';

/** Commands that may run side by side. */
interface Steps {
  /** Runs a command. Resolves with whether it succeeded. */
  run(name: string, command: string, environment?: Readonly<Record<string, string>>): Promise<boolean>;
  /** The duration of each step, s. Steps share the cores. */
  readonly durations: Readonly<Record<string, number>>;
}

export const secondsSince = (time: number): number => Math.round((performance.now() - time) / 1000);

/** Runs commands in a folder. One step at a time prints live. The output of others is printed when they end. */
export function createSteps(folder: string): Steps {
  const durations: Record<string, number> = {};
  let isWriting = false;
  return {
    durations,
    async run(name, command, environment = {}) {
      const isLive = !isWriting;
      isWriting = true;
      const title = `\n── ${name}: ${command}`;
      const start = performance.now();
      console.log(isLive ? title : `\n── ${name}: started, prints when it ends`);
      const output = isLive ? ('inherit' as const) : ('pipe' as const);
      const child = spawn(command, {
        cwd: folder,
        stdio: ['ignore', output, output],
        shell: true,
        env: { ...process.env, ...environment },
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', chunk => {
          text += chunk;
        });
      const status = await new Promise(resolve => child.on('close', resolve));
      if (isLive) isWriting = false;
      else console.log(`${title}\n${text}`);
      durations[name] = secondsSince(start);
      return status === 0;
    },
  };
}
