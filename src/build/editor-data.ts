import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Described, ManifestElement } from './manifest-element.ts';

/**
 * Writes the files from which editors complete elements, attributes and CSS properties: two files for VS Code, and
 * `web-types.json` for JetBrains.
 */
export function writeEditorData(dist: string, version: string, elements: readonly ManifestElement[]): void {
  const write = (name: string, data: object) =>
    writeFileSync(join(dist, `${name}.json`), `${JSON.stringify(data, null, 2)}\n`);
  write('vscode.html-custom-data', {
    version: 1.1,
    tags: elements.map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map(({ name, description, type: { text } }) => ({
        name,
        description,
        ...(text === 'boolean' ? { valueSet: 'v' } : { values: readWords(text).map(name => ({ name })) }),
      })),
    })),
  });
  write('vscode.css-custom-data', {
    version: 1.1,
    properties: elements.flatMap(({ cssProperties = [] }) => cssProperties.map(describe)),
  });
  write('web-types', {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'kiosk-widgets',
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements: elements.map(toWebType) } },
  });
}

const toWebType = (element: ManifestElement) => ({
  name: element.tagName,
  description: element.description,
  attributes: element.attributes.map(({ name, description, type: { text }, default: fallback }) => ({
    name,
    description,
    default: fallback,
    value: { type: text },
  })),
  slots: (element.slots ?? []).map(describe),
  js: {
    properties: element.attributes.map(({ fieldName, description, type: { text } }) => ({
      name: fieldName,
      description,
      type: text,
    })),
    events: (element.events ?? []).map(describe),
  },
  css: {
    properties: (element.cssProperties ?? []).map(describe),
    parts: (element.cssParts ?? []).map(describe),
  },
});

const describe = ({ name, description }: Described): Described => ({ name, ...(description && { description }) });

/** The words of a type such as `'end' | 'start'`. */
const readWords = (type: string): string[] => [...type.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
