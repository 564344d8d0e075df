#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hostFiles } from './host-files.ts';

const HELP = `kiosk-widgets host FOLDER [--url https://cdn.example/]
  Copies the files of this version to FOLDER/v1.2.3/ and leads the channel FOLDER/v1/ there. What pages have open stays as it is.
`;

const dist = fileURLToPath(new URL('.', import.meta.url));

/** Runs a command line; answers the exit code. */
function run(args: readonly string[]): number {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { url: { type: 'string', default: 'https://cdn.example/' }, help: { type: 'boolean', short: 'h' } },
  });
  const [command, folder] = positionals;
  if (values.help || command !== 'host' || !folder) {
    process[values.help ? 'stdout' : 'stderr'].write(HELP);
    return values.help ? 0 : 1;
  }
  const url = new URL(values.url.replace(/\/?$/, '/')).href;
  const version = hostFiles(dist, folder, url);
  const channel = `${url}v${version.split('.')[0]}/`;
  process.stdout.write(`${version} is in ${folder}. The tags that follow its channel:

<link rel="stylesheet" href="${channel}kiosk.css">
<script type="module" crossorigin src="${channel}kiosk.js" data-client-id="YOUR-CLIENT-ID"></script>

Those of this version alone are in v${version}/pinned.html.
`);
  return 0;
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
