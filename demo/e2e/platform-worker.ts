import initSqlite from '@sqlite.org/sqlite-wasm';
import { createBrowserPlatform } from '../platform/browser/platform.ts';

/** The platform as a site's worker runs it, with its source served below `/platform/`. */
const starting = initSqlite().then(sqlite =>
  createBrowserPlatform({
    sqlite,
    readAsset: async path => new Uint8Array(await (await fetch(`/platform/${path}`)).arrayBuffer()),
  }),
);

/** Answers a request of the page through the port that comes with it. */
addEventListener('message', async ({ data: [path, init], ports: [port] }) => {
  const platform = await starting;
  const response = await platform.fetch(new Request(new URL(path, location.origin), init));
  port?.postMessage({
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  });
});
