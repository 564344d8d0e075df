/** A place in the project that a new element or call touches. */
export interface Place {
  /** The file, or the folder of several, as the documentation names it. */
  readonly path: string;
  /** The content of the place. */
  readonly what: string;
  /** The work there that the command leaves to a person. */
  readonly byHand: string;
  /** Whether the command writes there. */
  readonly isWritten: boolean;
  /** The check that fails while the content is missing. */
  readonly toldBy: string;
}

const todo = '`demo/tools/todo.test.ts`';
const places = '`demo/tools/new/places.test.ts`';

/** Every place that a new element touches. `NAME` stands for the name of the element. */
export const elementPlaces: readonly Place[] = [
  {
    path: 'widgets/NAME/',
    what: 'attributes, component, class with its doc block, styles, definition, component test',
    byHand: 'the first sentence of the doc block, and all that the element does',
    isWritten: true,
    toldBy: `\`src/docs.test.ts\`, ${todo}`,
  },
  {
    path: 'widgets/all.ts',
    what: 'the folder: the build, the loader and the manifest follow this list',
    byHand: '–',
    isWritten: true,
    toldBy: places,
  },
  {
    path: 'src/i18n/en/NAME.ts',
    what: 'its words',
    byHand: 'better words',
    isWritten: true,
    toldBy: 'types',
  },
  {
    path: 'src/i18n/english.ts',
    what: 'the group of its words, so that they are translated and can be replaced',
    byHand: '–',
    isWritten: true,
    toldBy: '`src/i18n/english.test.ts`',
  },
  {
    path: 'src/i18n/languages/',
    what: 'its words in each language',
    byHand: 'the translations',
    isWritten: true,
    toldBy: `\`src/i18n/languages.test.ts\`, ${todo}`,
  },
  {
    path: 'package.json',
    what: 'the export `./NAME`',
    byHand: '–',
    isWritten: true,
    toldBy: '`src/build/element-types.test.ts`',
  },
  {
    path: 'README.md',
    what: 'its row of attributes and slots',
    byHand: '–',
    isWritten: true,
    toldBy: '`src/docs.test.ts`',
  },
  {
    path: 'CHANGELOG.md',
    what: 'its entry',
    byHand: 'what it does',
    isWritten: true,
    toldBy: todo,
  },
  {
    path: 'dist/README.md',
    what: 'its file in the list of those that are built',
    byHand: '–',
    isWritten: true,
    toldBy: places,
  },
  {
    path: 'demo/docs/accessibility.md',
    what: 'its line, with the tests that show it',
    byHand: 'how it works by keyboard, and what it announces',
    isWritten: true,
    toldBy: `\`demo/tools/tags.test.ts\`, ${todo}`,
  },
  {
    path: 'demo/docs/theme.md',
    what: 'its row of room',
    byHand: 'what the room is for',
    isWritten: true,
    toldBy: places,
  },
  {
    path: 'src/kiosk.css',
    what: 'its room until it renders',
    byHand: 'the room of what it shows',
    isWritten: true,
    toldBy: `${places}, \`npm run e2e -- layout-shift\``,
  },
  {
    path: 'demo/e2e/layout-shift.spec.ts',
    what: 'the element among those whose room is measured',
    byHand: 'a line for each attribute that changes the room',
    isWritten: true,
    toldBy: places,
  },
  {
    path: 'demo/assets/gallery-states.js',
    what: 'its states, which axe looks at',
    byHand: 'a state for each thing that it can show',
    isWritten: true,
    toldBy: places,
  },
  {
    path: 'demo/e2e/engines/spoken.ts',
    what: 'the part that renders last',
    byHand: '–',
    isWritten: true,
    toldBy: places,
  },
  {
    path: 'demo/e2e/engines/trees/',
    what: 'its accessibility tree',
    byHand: '`SOAK=1 npm run e2e -- journeys --update-snapshots`',
    isWritten: true,
    toldBy: `${places}, \`SOAK=1 npm run e2e -- journeys\``,
  },
  {
    path: 'demo/docs/cms.md',
    what: 'its shortcode for WordPress',
    byHand: '–',
    isWritten: true,
    toldBy: '`demo/cms/elements.test.ts`',
  },
  {
    path: 'demo/cms/wordpress/kiosk/elements.json',
    what: 'its title, attributes, flags',
    byHand: 'its attributes',
    isWritten: true,
    toldBy: '`demo/cms/wordpress/rules.test.ts`',
  },
  {
    path: 'demo/cms/wordpress/kiosk/blocks/',
    what: 'its block: title, description, attributes',
    byHand: '`npx tsx demo/cms/wordpress/write.ts`, once it has attributes',
    isWritten: true,
    toldBy: '`demo/cms/wordpress/rules.test.ts`',
  },
  {
    path: 'demo/cms/wordpress/kiosk/languages/',
    what: 'title and description of its block',
    byHand: '`npx tsx demo/cms/wordpress/write.ts`, and the German words',
    isWritten: false,
    toldBy: '`demo/cms/wordpress/rules.test.ts`',
  },
  {
    path: 'demo/cms/wordpress/kiosk/readme.txt',
    what: 'its shortcode',
    byHand: '–',
    isWritten: true,
    toldBy: '`demo/cms/elements.test.ts`',
  },
  {
    path: 'demo/cms/hugo/layouts/shortcodes/',
    what: 'its shortcode',
    byHand: '–',
    isWritten: true,
    toldBy: '`demo/cms/elements.test.ts`',
  },
  {
    path: 'demo/cms/eleventy/kiosk.js',
    what: 'its shortcode, paired where the element has a default slot',
    byHand: '–',
    isWritten: true,
    toldBy: '`demo/cms/elements.test.ts`',
  },
  {
    path: 'demo/e2e/ways.spec.ts',
    what: 'a way that fetches its files',
    byHand: 'the way',
    isWritten: false,
    toldBy: '`npm run size`',
  },
  {
    path: 'demo/tools/bench/budgets.ts',
    what: 'the goal of the way',
    byHand: 'the goal',
    isWritten: false,
    toldBy: '`npm run size`',
  },
  {
    path: 'size-limit.json',
    what: 'a row of the way, and its bytes in other rows',
    byHand: '`npm run size -- --write`, and the reason of a rise in the commit',
    isWritten: false,
    toldBy: '`npm run size`',
  },
  {
    path: 'src/prerender/elements.ts',
    what: 'the element, when a server renders it',
    byHand: 'its component and styles',
    isWritten: false,
    toldBy: 'nothing: a choice',
  },
  {
    path: 'demo/e2e/payloads.spec.ts',
    what: 'attributes without which the element shows nothing',
    byHand: 'a product, for example',
    isWritten: false,
    toldBy: 'nothing: hostile values are then tried on an empty element',
  },
  {
    path: 'demo/e2e/hosts/shopping.ts',
    what: 'the page with most elements, which is put on pages of many kinds',
    byHand: 'the element, and what to wait for',
    isWritten: false,
    toldBy: 'nothing: a choice',
  },
  {
    path: 'demo/e2e/embed.spec.ts',
    what: 'German words of it, in the test of a language that a script sets later',
    byHand: 'the words',
    isWritten: false,
    toldBy: 'nothing: a choice',
  },
];
