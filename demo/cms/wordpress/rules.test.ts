import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languagePaths } from '../../../src/build/language-files.ts';
import { DEFAULT_API_HOST } from '../../../src/transport/api-host.ts';
import { root } from '../../tools/build.ts';
import { plugin, writeBlocks, writeTranslations } from './plugin.ts';
import { compileCatalogue, parseCatalogue } from './translations.ts';

/** The rules of WordPress's plugin directory that can be checked by files. */

const files = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).filter(file =>
  statSync(join(plugin, file)).isFile(),
);
const read = (file: string) => readFileSync(join(plugin, file), 'utf8');
const php = files.filter(file => file.endsWith('.php')).sort();
const code = php.map(read).join('\n');
const readme = read('readme.txt');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
const headersIn = (text: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries([...text.matchAll(/^(?: \* )?([A-Z][\w ]+): +(.+)$/gm)].map(([, name, value]) => [name, value]));
const section = (name: string): string => readme.split(`== ${name} ==`)[1]?.split(/^== /m)[0]?.trim() ?? '';

describe('headers', () => {
  const ofPlugin = headersIn(read('kiosk.php'));
  const ofReadme = headersIn(readme.split(/^== /m)[0] ?? '');

  test('kiosk.php has each header of a plugin', () => {
    expect(ofPlugin).toMatchObject({
      'Plugin Name': 'Kiosk',
      Description: expect.stringMatching(/.{20}/),
      Author: expect.stringMatching(/./),
      License: 'MIT',
      'License URI': expect.stringMatching(/^https:/),
      'Text Domain': 'kiosk',
      'Domain Path': '/languages',
      Version: version,
    });
    expect(read('kiosk.php')).toContain(`const VERSION = '${version}';`);
  });

  test('readme.txt has each header of the directory, with the values of kiosk.php', () => {
    expect(readme).toMatch(/^=== Kiosk ===\n/);
    expect(ofReadme).toMatchObject({
      Contributors: expect.stringMatching(/^[a-z\d]+$/),
      'Stable tag': ofPlugin.Version,
      'Requires at least': ofPlugin['Requires at least'],
      'Requires PHP': ofPlugin['Requires PHP'],
      'Tested up to': expect.stringMatching(/^\d+\.\d+$/),
      License: ofPlugin.License,
      'License URI': ofPlugin['License URI'],
    });
    expect(ofReadme.Tags?.split(', ').length).toBeLessThanOrEqual(5);
  });

  test('readme.txt has a short description of at most 150 characters, and each section', () => {
    const [, short = ''] = /\n\n(.+)\n\n== Description ==/.exec(readme) ?? [];
    expect(short.length).toBeGreaterThan(20);
    expect(short.length).toBeLessThanOrEqual(150);
    for (const name of ['Description', 'Installation', 'Frequently Asked Questions', 'External services', 'Changelog'])
      expect(section(name).length, name).toBeGreaterThan(20);
    expect(section('Changelog')).toContain(`= ${version} =`);
  });
});

describe('external services', () => {
  test('readme.txt names the host of each service, with its terms and its privacy policy', () => {
    const services = section('External services');
    // Includes the hosts that a Content-Security-Policy has to allow.
    const install = readFileSync(join(root, 'demo/docs/install.md'), 'utf8');
    const hosts = [DEFAULT_API_HOST, install].flatMap(text =>
      [...text.matchAll(/https:\/\/([\w.-]+\.(?:com|net|org))/g)].map(([, host = '']) => host),
    );
    expect(new Set(hosts).size).toBeGreaterThan(4);
    for (const host of hosts) expect(services).toContain(host);
    for (const service of services.split('\n').filter(line => /^\* .*(Wix|Google)/.test(line))) {
      expect(service).toMatch(/\[Terms\]\(https:/);
      expect(service).toMatch(/\[privacy\]\(https:/);
    }
  });

  test('code names no address of another server, and fetches only the manifest', () => {
    const own = [...php.filter(file => file !== 'settings.php'), 'blocks.js'].map(read).join('\n');
    const addresses = [...own.matchAll(/https?:\/\/[^\s'"]*/g)].map(([address]) => address);
    expect(addresses).toEqual(['https://opensource.org/license/mit']);
    expect(code.match(/wp_(safe_)?remote_\w+\(|curl_|fsockopen|fopen|file_get_contents\(/g)).toEqual([
      'file_get_contents(',
      'wp_remote_get(',
      'wp_remote_retrieve_response_code(',
      'wp_remote_retrieve_body(',
    ]);
  });

  test('page.php checks for a client id before it enqueues files', () => {
    const body = read('page.php');
    expect(body.indexOf("'' === $settings['client_id']")).toBeLessThan(body.indexOf('wp_enqueue_style('));
    expect(code.match(/wp_enqueue_(script|style)\(/g)).toHaveLength(2);
  });
});

describe('translations', () => {
  test('each text has the text domain of the plugin', () => {
    const calls = [
      ...code.matchAll(/\b(?:__|_e|_x|_n|esc_(?:html|attr)_(?:_|e|x))\((?:\s*'(?:[^'\\]|\\.)*',?)+\s*\)/g),
    ];
    expect(calls.length).toBeGreaterThan(60);
    for (const [call] of calls) expect(call).toMatch(/, 'kiosk' \)$/);
    expect(code).toContain("load_plugin_textdomain( 'kiosk'");
    expect(code.match(/translators: %s/g)).toHaveLength(code.match(/__\( '[^']*%s[^']*', 'kiosk'/g)?.length ?? 0);
  });

  test.each(Object.entries(writeTranslations()))('%s has the plugin’s present texts', (file, content) => {
    const there = readFileSync(join(plugin, file));
    expect(there.equals(Buffer.from(content)), 'Run npx tsx demo/cms/wordpress/write.ts').toBe(true);
  });

  test('German translates all texts and keeps their placeholders', () => {
    const [header, ...messages] = parseCatalogue(read('languages/kiosk-de_DE.po'));
    expect(header?.translation).toContain('Language: de_DE\n');
    expect(messages.length).toBeGreaterThan(80);
    const holesIn = (text = '') => text.match(/%s|\{\w+\}/g) ?? [];
    for (const { text, translation } of messages) {
      expect(translation, text).toMatch(/./);
      expect(holesIn(translation), text).toEqual(holesIn(text));
    }
  });

  test('a compiled catalogue has the GNU MO format', () => {
    const compiled = compileCatalogue([
      { text: 'b', translation: 'B' },
      { text: 'a', context: 'c', translation: 'Ä' },
      { text: 'left out' },
    ]);
    const [magic, , count = 0, originals = 0, translations = 0] = Array.from({ length: 5 }, (_, index) =>
      compiled.readUInt32LE(index * 4),
    );
    const textAt = (at: number) => {
      const offset = compiled.readUInt32LE(at + 4);
      const end = offset + compiled.readUInt32LE(at);
      expect(compiled[end]).toBe(0);
      return compiled.toString('utf8', offset, end);
    };
    expect(magic).toBe(0x950412de);
    const pairs = Array.from({ length: count }, (_, row) => [
      textAt(originals + row * 8),
      textAt(translations + row * 8),
    ]);
    expect(pairs).toEqual([
      ['b', 'B'],
      ['c\u0004a', 'Ä'],
    ]);
  });
});

describe('blocks', () => {
  const blocks = Object.entries(writeBlocks());

  test.each(blocks)('%s matches the element', (file, text) => {
    expect(JSON.parse(read(file)), 'Run npx tsx demo/cms/wordpress/write.ts').toEqual(JSON.parse(text));
  });

  test('each block has API version 3, and no other block exists', () => {
    expect(files.filter(file => file.endsWith('block.json')).sort()).toEqual(blocks.map(([file]) => file).sort());
    for (const [file] of blocks)
      expect(JSON.parse(read(file))).toMatchObject({
        apiVersion: 3,
        textdomain: 'kiosk',
        editorScript: 'kiosk-editor',
      });
    expect(code).toContain("register_block_type(\n\t\t\t\t__DIR__ . '/blocks/' . $name");
  });

  test('elements.json lists the title, label, attributes and flags of each block', () => {
    const listed = JSON.parse(read('elements.json')) as Record<string, { attributes: string[]; flags: string[] }>;
    expect(Object.keys(listed).map(name => `blocks/${name}/block.json`)).toEqual(blocks.map(([file]) => file).sort());
    for (const [name, element] of Object.entries(listed)) {
      const { title, attributes } = JSON.parse(read(`blocks/${name}/block.json`)) as {
        readonly title: string;
        readonly attributes: Readonly<Record<string, { readonly type: string }>>;
      };
      const { label, ...own } = attributes;
      const namesOf = (type: string) => Object.keys(own).filter(attribute => own[attribute]?.type === type);
      expect(element).toEqual({
        title,
        label: label !== undefined,
        attributes: namesOf('string'),
        flags: namesOf('boolean'),
      });
    }
  });

  test('each attribute has a label in the editor', () => {
    const attributes = blocks.flatMap(([file]) =>
      Object.keys((JSON.parse(read(file)) as { readonly attributes: object }).attributes),
    );
    const [, list = ''] = /function field_labels\(\) \{([^}]*)\}/.exec(code) ?? [];
    const labels = [...list.matchAll(/'([\w-]+)' +=>/g)].map(([, name]) => name);
    expect(labels.sort()).toEqual([...new Set(attributes)].sort());
  });
});

describe('code', () => {
  test.each(php.filter(file => file !== 'uninstall.php'))('%s does nothing outside of WordPress', file => {
    expect(read(file)).toMatch(/^namespace Kiosk;\n\ndefined\( 'ABSPATH' \) \|\| exit;$/m);
  });

  test('the PHP files escape all printed values', () => {
    const printed = [...code.matchAll(/\b(echo|print|printf|_e)\b[ (](?:[^;']|'(?:[^'\\]|\\.)*')*;[^\n]*/g)].map(
      ([statement]) => statement,
    );
    expect(printed.length).toBeGreaterThan(8);
    const SAFE = /^\s*(esc_(html|attr|url)(__)?\(|wp_kses_post\(|selected\(|checked\(|'(?!.*%s.*\$))/;
    for (const statement of printed) {
      if (/^echo '[^'$]*';/.test(statement) || /-- (a tag|the tags) of WordPress/.test(statement)) continue;
      // The arguments behind the format.
      const [, args = ''] = /^printf\(\s*'(?:[^'\\]|\\.)*',([\s\S]*)\)\s*;/.exec(statement) ?? [];
      const list = args.split(/,(?![^(]*\))/).map(argument => argument.trim());
      expect(
        list.filter(argument => !SAFE.test(argument)),
        statement,
      ).toEqual([]);
    }
    expect(code).not.toContain('<?=');
    expect(code).not.toContain('?>');
    expect(read('blocks.js')).not.toMatch(/innerHTML|RawHTML|document\.write/);
  });

  test('attributes and content of an element are escaped', () => {
    expect(code).toContain('sprintf( \' %s="%s"\', $attribute, esc_attr( (string) $value ) )');
    expect(code).toContain("'>' . wp_kses_post( $content ) . '</kiosk-'");
  });

  test('each setting has a check and a field by its name', () => {
    expect(code).toContain("'sanitize_callback' => __NAMESPACE__ . '\\\\sanitize'");
    const [, list = ''] = /const FIELDS = array\(([^)]*)\)/.exec(code) ?? [];
    const fields = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    const [, choices = ''] = /const CHOICES = array\(([\s\S]*?)\n\);/.exec(code) ?? [];
    const checked = [...choices.matchAll(/'(\w+)' +=>/g), ...code.matchAll(/case '(\w+)':/g)].map(([, name]) => name);
    expect(checked.sort()).toEqual(fields.toSorted());
    const [, sections = ''] = /function sections\(\) \{([\s\S]*?)\n\}/.exec(code) ?? [];
    const shown = [...sections.matchAll(/^\t{3}'(\w+)' +=> array\(/gm)].map(([, name]) => name);
    expect(shown.sort()).toEqual(fields.toSorted());
  });

  test('all files of words are pinned', () => {
    const [, pattern = ''] = /preg_match\( '~(\^\(kiosk\\.\S+)~', \$file/.exec(code) ?? [];
    expect(pattern).not.toBe('');
    expect(languagePaths.filter(path => !new RegExp(pattern).test(path))).toEqual([]);
  });

  test('the form has a nonce, only admins see it, and no other request is read', () => {
    expect(code).toContain("settings_fields( 'kiosk' )");
    expect(code).toContain("current_user_can( 'manage_options' )");
    expect(code).not.toMatch(/\$_(GET|POST|REQUEST|COOKIE|SERVER|FILES)|php:\/\/input|wp_ajax|register_rest_route/);
  });

  test('uninstalling removes each option, on each site of a network', () => {
    const uninstall = read('uninstall.php');
    expect(uninstall).toContain("defined( 'WP_UNINSTALL_PLUGIN' ) || exit;");
    const options = [...code.matchAll(/(?:get_option|register_setting)\(\s*'(\w+)'/g)].map(([, name]) => name);
    for (const option of options) expect(uninstall).toContain(`delete_option( '${option}' )`);
    expect(uninstall).toContain('get_sites(');
    expect(code).not.toMatch(/(add|update|set)_(option|site_option|transient|user_meta|post_meta)\(/);
  });

  test('the plugin has no code or files that the plugin directory refuses', () => {
    expect(code).not.toMatch(
      /\b(eval|base64_decode|create_function|file_put_contents|exec|system|passthru|ini_set)\s*\(/,
    );
    expect(files.filter(file => !/\.(php|js|json|txt|pot|po|mo)$/.test(file))).toEqual([]);
    expect(statSync(join(plugin, 'blocks.js')).size).toBeLessThan(10_000);
  });

  const hasPhp = existsSync('/usr/bin/php') || spawnSync('php', ['-v']).status === 0;
  test.skipIf(!hasPhp)('PHP parses each file', () => {
    for (const file of php) execFileSync('php', ['-l', join(plugin, file)], { stdio: 'pipe' });
  });
});
