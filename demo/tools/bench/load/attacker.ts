import { type Attack, attacks } from './attacks.ts';
import { RefusedError } from './http.ts';

/** How many responses had each HTTP status, by the attack's name. */
export type Statuses = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The status of a refused request that only prepares an attack, such as the request for tokens. */
function toStatus(error: unknown): number {
  if (error instanceof RefusedError) return error.status;
  throw error;
}

/**
 * A child process that runs the attacks that a message names against a server, until the next message. Then it waits
 * for its open requests and sends the counts.
 */
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
