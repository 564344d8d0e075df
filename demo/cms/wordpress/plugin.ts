import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeElementsManifest } from '../../../src/build/elements-manifest.ts';
import { type Described, toBlock } from '../../tools/new/wordpress-block.ts';
import { compileCatalogue, findMessages, keyOf, parseCatalogue, toCatalogue } from './translations.ts';

export const plugin = fileURLToPath(new URL('kiosk/', import.meta.url));

/** The elements as the build describes them. */
export function describeElements(): readonly Described[] {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-blocks-'));
  try {
    writeElementsManifest(folder);
    const { modules } = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as {
      readonly modules: readonly { readonly declarations: readonly Described[] }[];
    };
    return modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The `block.json` of each element, by its path in the plugin. */
export const writeBlocks = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    describeElements().map(described => [
      `blocks/${described.tagName?.replace('kiosk-', '')}/block.json`,
      `${JSON.stringify(toBlock(described), undefined, 2)}\n`,
    ]),
  );

const TEMPLATE_HEADER = `Project-Id-Version: Kiosk
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
X-Domain: kiosk`;

/** The template and all translations with the plugin's present messages, as text and compiled, by plugin path. */
export function writeTranslations(): Readonly<Record<string, string | Buffer>> {
  const messages = findMessages(plugin);
  const files: Record<string, string | Buffer> = { 'languages/kiosk.pot': toCatalogue(TEMPLATE_HEADER, messages) };
  for (const file of readdirSync(join(plugin, 'languages')).filter(name => name.endsWith('.po'))) {
    const [header, ...known] = parseCatalogue(readFileSync(join(plugin, 'languages', file), 'utf8'));
    const translations = new Map(known.map(message => [keyOf(message), message.translation]));
    const translated = messages.map(message => ({ ...message, translation: translations.get(keyOf(message)) }));
    const text = header?.translation?.trimEnd() ?? '';
    files[`languages/${file}`] = toCatalogue(text, translated);
    const compiled = [{ text: '', translation: `${text}\n` }, ...translated];
    files[`languages/${file.replace('.po', '.mo')}`] = compileCatalogue(compiled);
  }
  return files;
}
