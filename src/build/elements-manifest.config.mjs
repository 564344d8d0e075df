/** Adds each element's tag name to its class, which is made by a call that the analyzer does not understand. */
const tags = {
  name: 'kiosk-tags',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node) || !node.name) return;
    const tag = /tag:\s*'(kiosk-[\w-]+)'/.exec(node.getText())?.[1];
    const declaration = moduleDoc.declarations?.find(({ name }) => name === node.name.text);
    if (!tag || !declaration) return;
    Object.assign(declaration, { tagName: tag, customElement: true });
  },
};

export default {
  globs: ['widgets/*/element.ts'],
  packagejson: false,
  plugins: [tags],
};
