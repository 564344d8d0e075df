import { parseArgs } from 'node:util';
import { createPlatform } from '../platform/platform.ts';
import { startServer } from '../platform/server.ts';
import { buildIfMissing, dist } from './build.ts';
import { createDemoPages } from './demo-pages.ts';
import { serveApp } from './serve-app.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    'platform-port': { type: 'string', default: '4455' },
    db: { type: 'string' },
  },
});

buildIfMissing();
const platform = await createPlatform({ cdn: dist, ...(values.db ? { db: values.db } : {}) });
// As in the shop's country: prices have the tax in them.
await platform.fetch(
  new Request('http://localhost/_/shop', { method: 'POST', body: JSON.stringify({ taxIncluded: true }) }),
);
const api = await startServer(platform, Number(values['platform-port']));
const pages = await serveApp(createDemoPages({ api: api.url, cdn: `${api.url}/cdn` }), Number(values.port));
console.log(`shop ready: open http://localhost:${pages.port}`);
console.log(`platform ready on ${api.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([pages.close(), api.close()]);
    platform.close();
    process.exit(0);
  });
}
