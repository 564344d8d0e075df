import initSqlite from '@sqlite.org/sqlite-wasm';
import { createBrowserPlatform } from '../platform/browser/platform.ts';

/** The platform in a worker, which reads its assets from `/platform/`. */
const starting = initSqlite().then(sqlite =>
  createBrowserPlatform({
    sqlite,
    readAsset: async path => new Uint8Array(await (await fetch(`/platform/${path}`)).arrayBuffer()),
  }),
);

/** Passes each request of the page to the platform. Answers through the message's port. */
addEventListener('message', async ({ data: [path, init], ports: [port] }) => {
  const platform = await starting;
  const response = await platform.fetch(new Request(new URL(path, location.origin), init));
  port?.postMessage({
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  });
});
