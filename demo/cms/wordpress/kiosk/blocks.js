// The blocks of the editor: what an element is given is entered beside it, and the page shows it.
(({ blocks, blockEditor, components, element: { createElement } }, elements) => {
  const toTitle = name => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

  for (const [name, { title, label, attributes, flags }] of Object.entries(elements)) {
    const texts = label ? ['label', ...attributes] : attributes;
    const Edit = ({ attributes: values, setAttributes }) => {
      const fields = texts.map(text =>
        createElement(components.TextControl, {
          key: text,
          label: toTitle(text),
          value: values[text],
          onChange: value => setAttributes({ [text]: value }),
        }),
      );
      const switches = flags.map(flag =>
        createElement(components.ToggleControl, {
          key: flag,
          label: toTitle(flag),
          checked: values[flag],
          onChange: value => setAttributes({ [flag]: value }),
        }),
      );
      const given = attributes.filter(text => values[text]).map(text => `${toTitle(text)}: ${values[text]}`);
      return createElement(
        'div',
        blockEditor.useBlockProps(),
        createElement(
          blockEditor.InspectorControls,
          null,
          createElement(components.PanelBody, { title }, ...fields, ...switches),
        ),
        createElement(components.Placeholder, { label: title, icon: 'cart', instructions: given.join(' · ') }),
      );
    };
    blocks.registerBlockType(`kiosk/${name}`, {
      apiVersion: 2,
      title,
      category: 'widgets',
      icon: 'cart',
      attributes: {
        ...Object.fromEntries([...attributes, 'label'].map(text => [text, { type: 'string', default: '' }])),
        ...Object.fromEntries(flags.map(flag => [flag, { type: 'boolean', default: false }])),
      },
      edit: Edit,
      save: () => null,
    });
  }
})(window.wp, window.kioskElements);
