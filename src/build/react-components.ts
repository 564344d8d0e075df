import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Described, type ManifestElement, toCamelCase, toComment } from './manifest-element.ts';

/**
 * Writes `react.js` and its types: a component for each element, and the hooks. Also writes `islands.js`, with the same
 * exports for the elements that the app's own React renders.
 */
export function writeReactComponents(dist: string, elements: readonly ManifestElement[]): void {
  writeFileSync(join(dist, 'react.js'), toModule(elements, '.'));
  writeFileSync(join(dist, 'islands.js'), toModule(elements, './islands'));
  writeFileSync(join(dist, 'react.d.ts'), toTypes(elements));
  writeFileSync(join(dist, 'islands.d.ts'), "export * from './react.js';\n");
}

const toComponentName = (element: string): string => element.replace(/Element$/, '');

/** `onBeforeAdd` for `kiosk:before-add`. */
const toListener = ({ name }: Described): string => `on${toCamelCase(name.replace('kiosk:', '-'))}`;

const toComponent = ({ tagName, name, attributes, events = [] }: ManifestElement, folder: string): string => {
  const options = {
    tag: tagName,
    name: toComponentName(name),
    attributes: Object.fromEntries(
      attributes.filter(each => each.name !== each.fieldName).map(each => [each.fieldName, each.name]),
    ),
    events: Object.fromEntries(events.map(event => [toListener(event), event.name])),
  };
  // Bundlers follow an import only if its path is a literal.
  return `createComponent({ ...${JSON.stringify(options)}, load: () => import('${folder}/${tagName.replace('kiosk-', '')}.js') })`;
};

const toModule = (elements: readonly ManifestElement[], folder: string): string => `'use client';
import { createComponent, createHooks } from './client/react/index.js';

${elements.map(element => `export const ${toComponentName(element.name)} = /* @__PURE__ */ ${toComponent(element, folder)};`).join('\n')}

// The code of an element brings that of the page's store.
export const { useCart, useMember } = /* @__PURE__ */ createHooks(() => import('${folder}/cart-button.js'));
`;

const toTypes = (elements: readonly ManifestElement[]): string => `import type { ReactElement } from 'react';
import type { CartHook, ElementProps, MemberHook } from './client/react/index.js';
import type { KioskEvents } from './client/store/page-events.js';
import type * as Elements from './types/elements.js';

type Listener<E extends keyof KioskEvents> = (event: CustomEvent<KioskEvents[E]>) => void;

${elements
  .map(
    element => `export type ${toComponentName(element.name)}Props = ElementProps<
  Elements.${element.name},
  {
${[
  ...element.attributes.map(
    ({ fieldName, type, description }) =>
      `${toComment(description, '    ')}    ${fieldName}?: ${type.text} | undefined;`,
  ),
  ...(element.events ?? []).map(
    event => `${toComment(event.description, '    ')}    ${toListener(event)}?: Listener<'${event.name}'> | undefined;`,
  ),
].join('\n')}
  }
>;
${toComment(element.description)}export declare const ${toComponentName(element.name)}: (props: ${toComponentName(element.name)}Props) => ReactElement;`,
  )
  .join('\n\n')}

/** The cart of the page's shop, read once a component uses it; each render has it as it is then. */
export declare const useCart: () => CartHook;
/** Who is signed in to the page's shop. */
export declare const useMember: () => MemberHook;
export type { CartHook, MemberHook };
`;
