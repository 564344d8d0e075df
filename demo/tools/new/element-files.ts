import type { ElementNames } from './names.ts';
import { toBlock } from './wordpress-block.ts';

/** The description of the element until a person writes it. */
const TASK = 'TODO: say what the element is for, in one sentence.';

const toElementClass = ({
  name,
  tag,
  component,
}: ElementNames) => `import { widget } from '../../src/elements/widget.ts';
import { attributes } from './attributes.ts';
import { ${component} } from './${component}.tsx';
import styles from './${name}.css?inline';

/**
 * ${TASK}
 *
 * @attribute client-id - The shop, where a page has two.
 * @attribute locale - The language of numbers, and of the words of all elements if this one renders first.
 * @slot - In place of the heading.
 * @slot fallback - In place of the element until it is ready, and when it cannot start.
 * @csspart ${name} - The whole.
 * @csspart heading
 * @cssstate loading
 */
export class ${component}Element extends widget({ tag: '${tag}', attributes, component: ${component}, styles }) {}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${component}Element;
  }
}
`;

const toComponent = ({
  name,
  component,
  group,
}: ElementNames) => `import type { WidgetProps } from '../../src/elements/host.ts';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { ${group}Messages as messages } from '../../src/i18n/en/${name}.ts';
import type { attributes } from './attributes.ts';

/** A section under a heading. */
export function ${component}({ host }: WidgetProps<typeof attributes>) {
  useHostStates(host, {});
  return (
    <section part="${name}" aria-labelledby="heading">
      <h2 part="heading" id="heading" className="heading">
        <slot>{messages.heading}</slot>
      </h2>
    </section>
  );
}
`;

const toTest = ({ name, tag, component, title }: ElementNames) => `// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage, statesOf, textOf } from '../../src/elements/testing/page.ts';
import { ${component}Element } from './element.ts';

let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
  ${component}Element.define();
});

test('names its section by its heading', { tags: ['@keyboard-${name}'] }, async () => {
  const element = page.show('<${tag}></${tag}>');
  await vi.waitFor(() => expect(textOf(element)).toBe('${title}'));
  const section = element.shadowRoot?.querySelector('section');
  expect(section?.getAttribute('aria-labelledby')).toBe(section?.querySelector('h2')?.id);
  expect(statesOf(element)).toEqual([]);
});

test('shows a heading of the page in place of its own', { tags: ['@announced-${name}'] }, async () => {
  const element = page.show('<${tag}>Ours</${tag}>');
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('h2 > slot')).toBeTruthy());
  const slot = element.shadowRoot?.querySelector<HTMLSlotElement>('h2 > slot');
  expect(slot?.assignedNodes().map(node => node.textContent)).toEqual(['Ours']);
});
`;

/** The new files of an element that shows only a heading. */
export const toElementFiles = (names: ElementNames): Readonly<Record<string, string>> => {
  const { name, tag, component, group, title } = names;
  return {
    [`widgets/${name}/attributes.ts`]: `/** The element's own attributes by their names in HTML. */
export const attributes = {};
`,
    [`widgets/${name}/${component}.tsx`]: toComponent(names),
    [`widgets/${name}/element.ts`]: toElementClass(names),
    [`widgets/${name}/index.ts`]: `import { ${component}Element } from './element.ts';

${component}Element.define();
`,
    [`widgets/${name}/${name}.css`]: `.heading {
  font-weight: 600;
}
`,
    [`widgets/${name}/${name}.test.tsx`]: toTest(names),
    [`src/i18n/en/${name}.ts`]: `import { defineMessages } from '../messages.ts';

/** Texts of \`${tag}\`. */
export const ${group}Messages = defineMessages('${group}', {
  heading: '${title}',
});
`,
    [`demo/cms/hugo/layouts/shortcodes/${tag}.html`]: `{{- partial "kiosk/element.html" (dict "tag" "${tag}" "shortcode" . "inner" .Inner) -}}
`,
    [`demo/cms/wordpress/kiosk/blocks/${name}/block.json`]: `${JSON.stringify(
      toBlock({ tagName: tag, description: TASK, slots: [{ name: '' }] }),
      undefined,
      2,
    )}\n`,
    [`demo/e2e/engines/trees/${tag}.yml`]: `- region "${title}":
  - heading "${title}" [level=2]
`,
  };
};
