import { CommandError, checkPort, listenOn, readOptions, readOrigin, readPort } from '../platform/node/command-line.ts';
import { openPlatform } from '../platform/node/open-platform.ts';
import { startServer } from '../platform/node/server.ts';

interface ShopCommand {
  /** Called once the ports are known to be free. */
  readonly prepare?: () => void;
  /** The folder that the platform serves under `/cdn/`. */
  readonly cdn?: string;
  /** Serves the demo pages for a platform at the address `api`. */
  readonly servePages: (
    api: string,
    port: number,
  ) => Promise<{ readonly port: number; readonly close: () => Promise<void> }>;
}

/** Runs the local platform and the demo shop until the process is stopped, with the command line's options. */
export async function runShop({ prepare, cdn, servePages }: ShopCommand): Promise<void> {
  const options = readOptions({ port: '4400', 'platform-port': '4455', db: undefined, origin: [] });
  const port = readPort('--port', options.port);
  const platformPort = readPort('--platform-port', options['platform-port']);
  if (port && port === platformPort) throw new CommandError(`--port and --platform-port are both ${port}.`);
  await checkPort('--port', port);
  await checkPort('--platform-port', platformPort);
  prepare?.();

  let ownUrl: string | undefined;
  const platform = await openPlatform({
    ...(cdn && { cdn }),
    ...(options.db && { db: options.db }),
    url: () => ownUrl,
    origins: options.origin.map(one => readOrigin('--origin', one)),
  });
  // Prices include tax, as in the shop's country.
  await platform.fetch(
    new Request('http://localhost/_/shop', { method: 'POST', body: JSON.stringify({ taxIncluded: true }) }),
  );
  const api = await listenOn('--platform-port', platformPort, wanted => startServer(platform, wanted));
  ownUrl = api.url;
  const pages = await listenOn('--port', port, wanted => servePages(api.url, wanted));
  console.log(`shop ready: open http://localhost:${pages.port}`);
  console.log(`platform ready on ${api.url}`);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await Promise.all([pages.close(), api.close()]);
      platform.close();
      process.exit(0);
    });
  }
}
