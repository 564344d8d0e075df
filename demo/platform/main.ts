import { listenOn, readAddress, readOptions, readPort, runCommand } from './command-line.ts';
import { openPlatform } from './open-platform.ts';
import { startServer } from './server.ts';

await runCommand(async () => {
  const { port, cdn, db, webhook } = readOptions({ port: '4455', db: undefined, cdn: 'dist', webhook: undefined });
  const number = readPort('--port', port);
  const platform = await openPlatform({
    cdn,
    ...(db && { db }),
    ...(webhook && { webhook: readAddress('--webhook', webhook) }),
  });
  const { url, close } = await listenOn('--port', number, wanted => startServer(platform, wanted));
  console.log(`platform ready on ${url}`);

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      await close();
      platform.close();
    });
});
