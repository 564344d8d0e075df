import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The repository, as seen from `.output/guests/platform-sdk`, where the app runs. */
const root = process.env.KIOSK_ROOT ?? fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Starts the local platform. From then on, `fetch` sends each request for the platform's own host to the local
 * platform, and throws for other machines.
 */
export async function startPlatform() {
  const args = ['--import', 'tsx', 'demo/platform/node/main.ts', '--port', '0'];
  const platform = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(platform, 'exit');
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    platform.stdout.on('data', data => {
      printed += data;
      const [, address] = /platform ready on (\S+)/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    ended.then(([code]) => reject(new Error(`The platform ended with ${code}: ${printed}`)));
  });

  const fetchAnywhere = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = new URL(String(input));
    if (address.host === 'www.wixapis.com') return fetchAnywhere(url + address.pathname + address.search, init);
    if (address.origin === url || address.protocol === 'data:') return fetchAnywhere(input, init);
    throw new Error(`A request left this machine: ${address.origin}`);
  };

  return {
    url,
    /** Calls a test control of the platform. */
    async control(name, body) {
      const init = body && { method: 'POST', body: JSON.stringify(body) };
      return (await fetchAnywhere(`${url}/_/${name}`, init)).json();
    },
    async stop() {
      platform.kill();
      await ended;
    },
  };
}
