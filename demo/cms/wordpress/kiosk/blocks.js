// The blocks in the editor. The page shows the element; the editor has a field for each of its attributes.
(({ blocks, blockEditor, components, element: { createElement } }, editor) => {
  const toOptions = words => words.map(word => ({ value: word, label: word || editor.standard }));

  for (const [name, { title, attributes }] of Object.entries(editor.blocks)) {
    const names = Object.keys(attributes);
    const Edit = ({ attributes: values, setAttributes }) => {
      const fields = names.map(attribute => {
        const { type, enum: words } = attributes[attribute];
        const shared = {
          key: attribute,
          label: editor.labels[attribute],
          help: editor.help[attribute],
          onChange: value => setAttributes({ [attribute]: value }),
        };
        const value = values[attribute];
        if (type === 'boolean') return createElement(components.ToggleControl, { ...shared, checked: value });
        return words
          ? createElement(components.SelectControl, { ...shared, value, options: toOptions(words) })
          : createElement(components.TextControl, { ...shared, value });
      });
      const given = names
        .filter(attribute => values[attribute] && attribute !== 'label')
        .map(attribute =>
          values[attribute] === true ? editor.labels[attribute] : `${editor.labels[attribute]}: ${values[attribute]}`,
        );
      const isMissing = 'product' in attributes && !('kind' in attributes) && !values.product && !values.entity;
      return createElement(
        'div',
        blockEditor.useBlockProps(),
        createElement(blockEditor.InspectorControls, null, createElement(components.PanelBody, { title }, ...fields)),
        createElement(components.Placeholder, {
          label: title,
          icon: 'cart',
          instructions: [...(isMissing ? [editor.missing] : []), ...given].join(' · '),
        }),
      );
    };
    blocks.registerBlockType(`kiosk/${name}`, { edit: Edit, save: () => null });
  }
})(window.wp, window.kioskEditor);
