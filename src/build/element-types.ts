import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ManifestAttribute, type ManifestElement, toComment } from './manifest-element.ts';

/**
 * Writes the types of the elements: `types/elements.d.ts` for the DOM, one file for the markup of each framework, and a
 * declaration file beside each element's script.
 */
export function writeElementTypes(dist: string, elements: readonly ManifestElement[]): void {
  mkdirSync(join(dist, 'types'), { recursive: true });
  const write = (name: string, code: string) => writeFileSync(join(dist, `${name}.d.ts`), code);
  write('types/elements', toElementTypes(elements));
  for (const framework of ['react', 'preact']) write(`types/${framework}`, toJsxTypes(framework, elements));
  write('types/vue', toVueTypes(elements));
  write('types/svelte', toSvelteTypes(elements));
  write('types/solid', toSolidTypes(elements));
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
 * JSX types name attributes as in HTML (`auto-open`), not as properties (`autoOpen`). An element has no properties
 * before its code has loaded, and a framework would then set an attribute with the name of the property.
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

/** Vue's templates name attributes as in HTML, but Vue's types need the names of the properties, in camel case. */
const toVueTypes = (elements: readonly ManifestElement[]): string => `import type { HTMLAttributes } from 'vue';
${IMPORTS}
type Camel<S extends string> = S extends \`\${infer Head}-\${infer Tail}\` ? \`\${Head}\${Capitalize<Camel<Tail>>}\` : S;
type Listeners<E extends keyof KioskEvents> = {
  [K in E as \`on\${Capitalize<K>}\`]?: (event: CustomEvent<KioskEvents[K]>) => void;
};
type Element<T extends keyof ElementAttributes, E extends keyof KioskEvents = never> = new () => HTMLElementTagNameMap[T] & {
  $props: HTMLAttributes & { [K in keyof ElementAttributes[T] & string as Camel<K>]?: ElementAttributes[T][K] } & Listeners<E>;
};

declare module 'vue' {
  interface GlobalComponents {
${elements.map(({ tagName, events }) => `    '${tagName}': Element<${toArguments(tagName, events)}>;`).join('\n')}
  }
}
`;

const toSvelteTypes = (
  elements: readonly ManifestElement[],
): string => `import type { HTMLAttributes } from 'svelte/elements';
${toProps('HTMLAttributes', 'on')}
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${toEntries(elements, '    ')}
  }
}
`;

const toSolidTypes = (elements: readonly ManifestElement[]): string => `import type { JSX } from 'solid-js';
${toProps('JSX.HTMLAttributes', 'on:')}
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${toEntries(elements, '      ')}
    }
  }
}
`;

/**
 * Declares the type `Props<tag, events>` of an element's attributes and listeners. It extends `base`, the framework's
 * type for all elements. `on` is the prefix of a listener's name, before the event's name.
 */
const toProps = (base: string, on: string): string => `${IMPORTS}
type Listeners<E extends keyof KioskEvents> = {
  [K in E as \`${on}\${K}\`]?: ((event: CustomEvent<KioskEvents[K]>) => void) | undefined;
};
type Props<T extends keyof ElementAttributes, E extends keyof KioskEvents = never> = Omit<
  ${base}<HTMLElementTagNameMap[T]>,
  keyof ElementAttributes[T] | keyof Listeners<E>
> &
  ElementAttributes[T] &
  Listeners<E>;
`;

const toEntries = (elements: readonly ManifestElement[], indent: string): string =>
  elements.map(({ tagName, events }) => `${indent}'${tagName}': Props<${toArguments(tagName, events)}>;`).join('\n');

const IMPORTS = `import type { KioskEvents } from '../client/store/page-events.js';
import type { ElementAttributes } from './elements.js';
`;

/** The type arguments of an element: its tag, and its events if it has events. */
const toArguments = (tagName: string, events: ManifestElement['events'] = []): string =>
  [`'${tagName}'`, ...(events.length ? [events.map(({ name }) => `'${name}'`).join(' | ')] : [])].join(', ');

const toMarkupType = ({ type: { text } }: ManifestAttribute): string =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a type of TypeScript.
  text === 'number' ? 'number | `${number}`' : text;
