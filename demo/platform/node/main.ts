import { listenOn, readAddress, readOptions, readOrigin, readPort, runCommand } from './command-line.ts';
import { openPlatform } from './open-platform.ts';
import { startServer } from './server.ts';

await runCommand(async () => {
  const options = readOptions({
    port: '4455',
    db: undefined,
    cdn: 'dist',
    webhook: undefined,
    url: undefined,
    origin: [],
    'merchant-key': undefined,
  });
  const { cdn, db, webhook, 'merchant-key': merchantKey } = options;
  const port = readPort('--port', options.port);
  let ownUrl = options.url && readOrigin('--url', options.url);
  const platform = await openPlatform({
    cdn,
    ...(db && { db }),
    ...(webhook && { webhook: readAddress('--webhook', webhook) }),
    ...(merchantKey && { merchantKey }),
    url: () => ownUrl,
    origins: options.origin.map(one => readOrigin('--origin', one)),
  });
  const { url, close } = await listenOn('--port', port, wanted => startServer(platform, wanted));
  ownUrl ??= url;
  console.log(`platform ready on ${url}`);
  if (!merchantKey) console.log('The merchant’s API key is demo-api-key. Set another by --merchant-key KEY.');

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      await close();
      platform.close();
    });
});
