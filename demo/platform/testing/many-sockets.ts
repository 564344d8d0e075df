import { Agent, request } from 'node:http';
import { pathToFileURL } from 'node:url';

export interface ManySockets {
  /** The most sockets that were open at one time. */
  readonly open: number;
  /** The number of first answers, by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Times of the first answers, ms. */
  readonly medianMs: number;
  readonly slowestMs: number;
  /** The number of all answers until every socket had its first answer. */
  readonly answers: number;
  readonly refusals: readonly Answer[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

/**
 * Opens `count` sockets at once. Each socket requests tokens of a new visitor.
 * With `isBusy`, each socket repeats its request until all sockets have had an answer.
 */
async function openSockets(url: string, count: number, isBusy: boolean): Promise<ManySockets> {
  const body = JSON.stringify({ clientId: 'demo-client', grantType: 'anonymous' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const start = performance.now();
  const times: number[] = [];
  const first: Answer[] = [];
  let [open, mostOpen, answers] = [0, 0, 0];

  const ask = (agent: Agent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asking = request(new URL('/oauth2/token', url), { method: 'POST', agent, headers }, async incoming => {
        let text = '';
        for await (const chunk of incoming) text += chunk;
        resolve({ status: incoming.statusCode ?? 0, text, retryAfter: incoming.headers['retry-after'] });
      });
      asking.on('error', reject);
      asking.once('socket', socket => {
        socket.once('connect', () => {
          mostOpen = Math.max(mostOpen, ++open);
        });
        socket.once('close', () => void open--);
      });
      asking.end(body);
    });

  const shop = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    first.push(await ask(agent));
    times.push(performance.now() - start);
    answers++;
    while (isBusy && first.length < count) {
      await ask(agent);
      answers++;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: count }, shop));
  const statuses: Record<string, number> = {};
  for (const { status } of first) statuses[status] = (statuses[status] ?? 0) + 1;
  const [medianMs = 0, slowestMs = 0] = [times[count >> 1], times.at(-1)].map(ms => Math.round(ms ?? 0));
  return {
    open: mostOpen,
    statuses,
    medianMs,
    slowestMs,
    answers,
    refusals: first.filter(({ status }) => status !== 200),
  };
}

const [, script = '', url = '', count, mode] = process.argv;
if (import.meta.url === pathToFileURL(script).href)
  console.log(JSON.stringify(await openSockets(url, Number(count), mode === 'busy')));
