import { runCommand } from '../platform/node/command-line.ts';
import { buildIfStale, dist } from './build.ts';
import { createDemoPages } from './demo-pages.ts';
import { runShop } from './run-shop.ts';
import { serveApp } from './serve-app.ts';

await runCommand(() =>
  runShop({
    prepare: buildIfStale,
    cdn: dist,
    servePages: (api, port) => serveApp(createDemoPages({ api, cdn: `${api}/cdn` }), port),
  }),
);
