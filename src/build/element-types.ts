import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestAttribute, ManifestElement } from './manifest-element.ts';

/**
 * Writes the types of the elements: `types/elements.d.ts` for the DOM, `types/react.d.ts` and `types/preact.d.ts` for JSX,
 * and a declaration file beside each element's script.
 */
export function writeElementTypes(dist: string, elements: readonly ManifestElement[]): void {
  mkdirSync(join(dist, 'types'), { recursive: true });
  const write = (name: string, code: string) => writeFileSync(join(dist, `${name}.d.ts`), code);
  write('types/elements', toElementTypes(elements));
  for (const framework of ['react', 'preact']) write(`types/${framework}`, toJsxTypes(framework, elements));
  for (const name of ['all', ...elements.map(({ tagName }) => tagName.replace('kiosk-', ''))])
    write(name, "import './types/elements.js';\n\nexport {};\n");
}

const toElementTypes = (
  elements: readonly ManifestElement[],
): string => `import type { Kiosk } from '../client/app/kiosk.js';
import type { KioskEvents } from '../client/store/page-events.js';

type EventMap = { [E in keyof KioskEvents]: CustomEvent<KioskEvents[E]> };

${elements.map(toInterface).join('\n\n')}

/** What each element can be given in markup. */
export interface ElementAttributes {
${elements
  .map(
    ({ tagName, attributes }) =>
      `  '${tagName}': {\n${attributes
        .map(
          attribute =>
            `${toComment(attribute.description, '    ')}    '${attribute.name}'?: ${toMarkupType(attribute)} | undefined;`,
        )
        .join('\n')}\n  };`,
  )
  .join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
${elements.map(({ tagName, name }) => `    '${tagName}': ${name};`).join('\n')}
  }
  interface GlobalEventHandlersEventMap extends EventMap {}
  interface Window {
    kiosk: Kiosk;
  }
}
`;

function toInterface({ name, description, attributes, members = [] }: ManifestElement): string {
  const methods = members.filter(({ kind }) => kind === 'method');
  return `${toComment(description)}export interface ${name} extends HTMLElement {
${[
  ...attributes.map(each => `${toComment(each.description, '  ')}  ${each.fieldName}: ${each.type.text};`),
  ...methods.map(each => `${toComment(each.description, '  ')}  ${each.name}(): ${each.return?.type.text ?? 'void'};`),
].join('\n')}
}`;
}

/**
 * Attributes go by their names in HTML, never by their properties': an element whose code has not come has none, and a
 * framework would make attributes with other names of them.
 */
const toJsxTypes = (
  framework: string,
  elements: readonly ManifestElement[],
): string => `import type { ClassAttributes, HTMLAttributes } from '${framework}';
import type { ElementAttributes } from './elements.js';

type Props<T extends keyof ElementAttributes> = Omit<
  HTMLAttributes<HTMLElementTagNameMap[T]>,
  keyof ElementAttributes[T]
> &
  ClassAttributes<HTMLElementTagNameMap[T]> &
  ElementAttributes[T] & { class?: string | undefined };

declare module '${framework}' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(({ tagName }) => `      '${tagName}': Props<'${tagName}'>;`).join('\n')}
    }
  }
}
`;

const toMarkupType = ({ type: { text } }: ManifestAttribute): string =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a type of TypeScript.
  text === 'number' ? 'number | `${number}`' : text;

const toComment = (text: string | undefined, indent = ''): string =>
  text ? `${indent}/** ${text.replace(/\s+/g, ' ')} */\n` : '';
