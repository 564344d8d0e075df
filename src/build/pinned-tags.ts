import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';

/**
 * Writes `pinned.html`: tags with `integrity`, so that a page runs only these bytes, whatever its CDN serves. `url` is
 * the address of the folder that has a folder `v0.1.0/` for each version.
 */
export function writePinnedTags(dist: string, { version, files }: Manifest, url = 'https://cdn.example/'): void {
  const base = `${url}v${version}/`;
  const integrity = Object.entries(files)
    .filter(([file]) => /^(shared\/|words\/|check-browser\.js$)/.test(file))
    .map(([file, pinned]) => [base + file, pinned.integrity]);
  const pin = (file: string): string => `integrity="${files[file]?.integrity}" crossorigin`;
  writeFileSync(
    join(dist, 'pinned.html'),
    `<!-- Your own address of these files in place of ${base}, and your client id. The map stands before every module of the page. -->
<script type="importmap">
${JSON.stringify({ integrity: Object.fromEntries(integrity) }, null, 1)}
</script>
<link rel="stylesheet" href="${base}kiosk.css" ${pin('kiosk.css')}>
<script type="module" src="${base}kiosk.js" ${pin('kiosk.js')} data-client-id="YOUR-CLIENT-ID"></script>
`,
  );
}
