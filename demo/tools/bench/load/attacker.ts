import { type Attack, attacks } from './attacks.ts';
import { RefusedError } from './http.ts';

/** How often each status was answered to each attack. */
export type Statuses = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The status of a request that an attack only prepares with, such as the one for tokens. */
function toStatus(error: unknown): number {
  if (error instanceof RefusedError) return error.status;
  throw error;
}

/** A child process that attacks a server by the attacks that a message names, until the next message. It answers once its requests are. */
const [, , server = ''] = process.argv;
if (process.send && server) {
  let isStopped = false;
  let counts: Record<string, Record<string, number>> = {};
  let attacking: Promise<unknown> = Promise.resolve();

  async function repeat(attack: Attack, counted: Record<string, number>): Promise<void> {
    while (!isStopped) {
      const status = await attack.send(server).catch(toStatus);
      counted[status] = (counted[status] ?? 0) + 1;
    }
  }

  process.on('message', async (names: readonly string[]) => {
    isStopped = true;
    await attacking;
    process.send?.(counts);
    isStopped = false;
    const chosen = attacks.filter(({ name }) => names.includes(name));
    counts = Object.fromEntries(chosen.map(({ name }) => [name, {}]));
    attacking = Promise.all(
      chosen.flatMap(attack => Array.from({ length: attack.atOnce }, () => repeat(attack, counts[attack.name] ?? {}))),
    );
  });
  process.on('disconnect', () => process.exit());
  process.send('ready');
}
