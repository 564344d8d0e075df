#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prerender } from '../prerender/page.ts';
import { hostFiles } from './host-files.ts';
import { type Arguments, readArguments } from './read-arguments.ts';

const HELP = `kiosk-widgets host FOLDER [--url https://cdn.example/]
  Copies the files of this version to FOLDER/v1.2.3/ and leads the channel FOLDER/v1/ there. What pages have open stays as it is.

kiosk-widgets prerender PAGE.html… [--write] [--files https://cdn.example/v1.2.3/]
  Fills the elements of pages with what the shop has now, so that they read without script, and prints the page, or with --write
  replaces the file. A page that is filled already is filled again.
`;

const dist = fileURLToPath(new URL('.', import.meta.url));
const say = (text: string): unknown => process.stdout.write(`${text}\n`);
const complain = (text: string): unknown => process.stderr.write(`${text}\n`);

function host(folder: string, { url }: Arguments): void {
  const version = hostFiles(dist, folder, url);
  const channel = `${url}v${version.split('.')[0]}/`;
  say(`${version} is in ${folder}. The tags that follow its channel:

<link rel="stylesheet" href="${channel}kiosk.css">
<script type="module" crossorigin src="${channel}kiosk.js" data-client-id="YOUR-CLIENT-ID"></script>

Those of this version alone are in v${version}/pinned.html.`);
}

async function prerenderFiles(names: readonly string[], { files, write }: Arguments): Promise<void> {
  if (names.length > 1 && !write) throw new Error('Of more than one page, each is replaced: say --write');
  for (const file of names) {
    const page = await prerender(readFileSync(file, 'utf8'), files ? { files } : {});
    if (write) writeFileSync(file, page.html);
    else process.stdout.write(page.html);
    for (const problem of page.problems) complain(`${file}: ${problem}`);
    if (page.problems.length) process.exitCode = 1;
  }
}

try {
  const given = readArguments(process.argv.slice(2));
  const [command, ...names] = given.words;
  const [folder] = names;
  if (given.help) say(HELP);
  else if (command === 'host' && folder) host(folder, given);
  else if (command === 'prerender' && folder) await prerenderFiles(names, given);
  else {
    complain(HELP);
    process.exitCode = 1;
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
