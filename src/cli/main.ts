#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prerender } from '../prerender/page.ts';
import { renderToString } from '../prerender/render.ts';
import { readData } from '../prerender/shop.ts';
import { hostFiles } from './host-files.ts';
import { type Arguments, readArguments } from './read-arguments.ts';

const HELP = `kiosk-widgets host FOLDER [--url https://cdn.example/]
  Copies the files of this version to FOLDER/v1.2.3/, and leads the channel FOLDER/v1/ to them. Open pages keep the files
  that they have loaded.

kiosk-widgets prerender PAGE.html… [--write] [--files https://cdn.example/v1.2.3/]
  Fills the elements of a page with the shop's current data, so that visitors can read the page without script. Prints the
  page. With --write, replaces each file. Run the command again to update the data.

kiosk-widgets reviews --client CLIENT-ID --entity ID [--namespace stores] [--html] [--files https://cdn.example/v1.2.3/] [--locale en]
  Prints the published reviews of an entity, such as a product, as JSON. With --html, prints an element to paste into a
  page, which visitors can read without script. --api names the address of another platform.
`;

const dist = fileURLToPath(new URL('.', import.meta.url));
const say = (text: string): unknown => process.stdout.write(`${text}\n`);
const complain = (text: string): unknown => process.stderr.write(`${text}\n`);

function host(folder: string, { url }: Arguments): void {
  const version = hostFiles(dist, folder, url);
  const channel = `${url}v${version.split('.')[0]}/`;
  say(`Copied version ${version} to ${folder}. Paste these tags, which load the newest version of the channel:

<link rel="stylesheet" href="${channel}kiosk.css">
<script type="module" crossorigin src="${channel}kiosk.js" data-client-id="YOUR-CLIENT-ID"></script>

v${version}/pinned.html has the tags that load only this version.`);
}

async function prerenderFiles(names: readonly string[], { files, write }: Arguments): Promise<void> {
  if (names.length > 1 && !write) throw new Error('Several pages need --write, which replaces each file');
  for (const file of names) {
    const problems: string[] = [];
    const skipped: string[] = [];
    // If a page cannot be prerendered, the command continues with the next page.
    try {
      const page = await prerender(readFileSync(file, 'utf8'), files ? { files } : {});
      if (write) writeFileSync(file, page.html);
      else process.stdout.write(page.html);
      problems.push(...page.problems);
      skipped.push(...page.skipped);
    } catch (error) {
      problems.push(toMessage(error));
    }
    for (const line of [...problems, ...skipped]) complain(`${file}: ${line}`);
    if (problems.length) process.exitCode = 1;
  }
}

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function printReviews(given: Arguments): Promise<void> {
  const { client: clientId, entity, namespace = 'stores', files, api, locale, html } = given;
  if (!clientId || !entity) throw new Error('The command reviews needs --client CLIENT-ID and --entity ID');
  if (html && !files)
    throw new Error('--html needs --files https://cdn.example/v1.2.3/, the address of the files of this version');
  const element = { tag: 'kiosk-review-list', attributes: { entity, namespace, 'page-size': '20' } };
  const data = await readData([element], { clientId, ...(api ? { apiHost: api } : {}) });
  const read = Object.values(data.reviews.lists);
  if (!read.length || read.some(({ status }) => status !== 'ready')) throw new Error('The shop does not answer');
  if (!html)
    return void say(
      JSON.stringify(
        read.flatMap(({ items }) => items),
        null,
        2,
      ),
    );
  const options = { files: files ?? '', ...(locale ? { locale } : {}) };
  say(await renderToString(element.tag, element.attributes, data, options));
}

try {
  const given = readArguments(process.argv.slice(2));
  const [command, ...names] = given.words;
  const [folder] = names;
  if (given.help) say(HELP);
  else if (command === 'host' && folder) host(folder, given);
  else if (command === 'reviews') await printReviews(given);
  else if (command === 'prerender' && folder) await prerenderFiles(names, given);
  else {
    complain(HELP);
    process.exitCode = 1;
  }
} catch (error) {
  complain(toMessage(error));
  process.exitCode = 1;
}
