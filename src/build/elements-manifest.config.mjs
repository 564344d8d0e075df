/**
 * Adds to each element class the tag name from the call of `widget()` that makes its base class. The analyzer does not
 * understand this call.
 */
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
