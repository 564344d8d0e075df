import { openAsBlob } from 'node:fs';
import { createElevatedClient } from '../../index.ts';
import { uploadFile } from '../upload.ts';

/** Uploads a file in a process of its own, and prints the result and the memory used as JSON. */
const [host = '', path = ''] = process.argv.slice(2);
const client = createElevatedClient({
  KIOSK_CLIENT_ID: 'demo-client',
  KIOSK_API_KEY: 'demo-api-key',
  KIOSK_API_HOST: host,
});
await client.session.tokens();
// Loads the package and collects garbage first, so that only the memory of the upload itself is measured.
await import('tus-js-client');
globalThis.gc?.();

const start = process.memoryUsage();
const peak = { ...start };
const sampler = setInterval(() => {
  const { rss, arrayBuffers } = process.memoryUsage();
  peak.rss = Math.max(peak.rss, rss);
  peak.arrayBuffers = Math.max(peak.arrayBuffers, arrayBuffers);
}, 5);
let progressEvents = 0;
const { id, hash, sizeInBytes } = await uploadFile(client, await openAsBlob(path, { type: 'application/zip' }), {
  fileName: 'whole.zip',
  onProgress: () => {
    progressEvents += 1;
  },
});
clearInterval(sampler);
process.stdout.write(
  JSON.stringify({
    id,
    hash,
    sizeInBytes,
    progressEvents,
    grownBytes: peak.rss - start.rss,
    bufferBytes: peak.arrayBuffers - start.arrayBuffers,
  }),
);
