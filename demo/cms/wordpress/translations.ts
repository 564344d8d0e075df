import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text that is translated. The context tells equal texts apart. */
export interface Message {
  readonly text: string;
  readonly context?: string | undefined;
  /** A note for translators. */
  readonly comment?: string | undefined;
  readonly place?: string | undefined;
  readonly translation?: string | undefined;
}

/** A call of a WordPress function that translates its first argument, with the text domain `kiosk`. */
const CALL = /\b(?:__|esc_html__|esc_attr__|esc_html_e|esc_attr_e|_e)\(\s*'((?:[^'\\]|\\.)*)',\s*'kiosk'\s*\)/g;

export const keyOf = ({ context, text }: Message): string => (context === undefined ? text : `${context}\u0004${text}`);

/** All texts of a plugin that are translated: of its header, its code and its blocks. */
export function findMessages(folder: string): readonly Message[] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const header = /^ \* (Plugin Name|Description): (.*)$/gm;
  const ofHeader = [...read('kiosk.php').matchAll(header)].map(([, name, text = '']) => ({
    text,
    comment: `${name} of the plugin`,
    place: 'kiosk.php',
  }));
  const ofCode = readdirSync(folder)
    .filter(file => file.endsWith('.php'))
    .sort()
    .flatMap(file => {
      const code = read(file);
      return [...code.matchAll(CALL)].map(({ 1: text = '', index }) => ({
        text: text.replace(/\\(.)/g, '$1'),
        comment: /\/\* translators: ([^*]*?) \*\/\s*[^\n]*$/.exec(code.slice(0, index))?.[1],
        place: file,
      }));
    });
  const ofBlocks = readdirSync(join(folder, 'blocks'))
    .sort()
    .flatMap(name => {
      const place = `blocks/${name}/block.json`;
      const block = JSON.parse(read(place)) as { readonly title: string; readonly description: string };
      return [
        { text: block.title, context: 'block title', place },
        { text: block.description, context: 'block description', place },
      ];
    });
  const messages = new Map<string, Message>();
  for (const message of [...ofHeader, ...ofCode, ...ofBlocks])
    if (!messages.has(keyOf(message))) messages.set(keyOf(message), message);
  return [...messages.values()];
}

const quote = (text: string): string => JSON.stringify(text);

/** A catalogue as gettext writes it. Without translations it is a template. */
export function toCatalogue(header: string, messages: readonly Message[]): string {
  const lines = (name: string, text: string | undefined) => (text === undefined ? [] : [`${name} ${quote(text)}`]);
  const entries = messages.map(({ text, context, comment, place, translation = '' }) => [
    ...(comment ? [`#. ${comment}`] : []),
    ...(place ? [`#: ${place}`] : []),
    ...lines('msgctxt', context),
    ...lines('msgid', text),
    ...lines('msgstr', translation),
  ]);
  const head = ['msgid ""', 'msgstr ""', ...header.split('\n').map(line => quote(`${line}\n`))];
  return `${[head, ...entries].map(entry => entry.join('\n')).join('\n\n')}\n`;
}

/** The messages of a catalogue. The first one is its header, whose text is empty. */
export function parseCatalogue(catalogue: string): readonly Message[] {
  return catalogue
    .split(/\n{2,}/)
    .filter(entry => /^msgid /m.test(entry))
    .map(entry => {
      const find = (name: string): string | undefined => {
        const [found] =
          new RegExp(`^${name} "(?:[^"\\\\]|\\\\.)*"(?:\\n"(?:[^"\\\\]|\\\\.)*")*`, 'm').exec(entry) ?? [];
        return found && [...found.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => JSON.parse(text) as string).join('');
      };
      return { text: find('msgid') ?? '', context: find('msgctxt'), translation: find('msgstr') };
    });
}

/** A catalogue as WordPress reads it (GNU MO): two sorted tables of lengths and offsets, then the texts. */
export function compileCatalogue(messages: readonly Message[]): Buffer {
  const pairs = messages
    .filter(({ translation }) => translation)
    .map(message => [Buffer.from(keyOf(message)), Buffer.from(message.translation ?? '')] as const)
    .sort(([a], [b]) => Buffer.compare(a, b));
  const tables = 28;
  const count = pairs.length;
  const head = Buffer.alloc(tables + count * 16);
  [0x950412de, 0, count, tables, tables + count * 8, 0, tables + count * 16].forEach((value, index) => {
    head.writeUInt32LE(value, index * 4);
  });
  const texts: Buffer[] = [];
  let offset = head.length;
  [0, 1].forEach(column => {
    pairs.forEach((pair, row) => {
      const text = pair[column as 0 | 1];
      const at = tables + column * count * 8 + row * 8;
      head.writeUInt32LE(text.length, at);
      head.writeUInt32LE(offset, at + 4);
      texts.push(text, Buffer.alloc(1));
      offset += text.length + 1;
    });
  });
  return Buffer.concat([head, ...texts]);
}
