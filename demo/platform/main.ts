import { parseArgs } from 'node:util';
import { createPlatform } from './platform.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4455' },
    db: { type: 'string' },
    cdn: { type: 'string', default: 'dist' },
    webhook: { type: 'string' },
  },
});

const platform = await createPlatform({
  cdn: values.cdn,
  ...(values.db && { db: values.db }),
  ...(values.webhook && { webhook: values.webhook }),
});
const { url, close } = await startServer(platform, Number(values.port));
console.log(`platform ready on ${url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await close();
    platform.close();
  });
