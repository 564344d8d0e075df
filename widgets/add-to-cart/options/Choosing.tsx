import { useEffect, useRef } from 'react';
import type { Product } from '../../../src/api/products.ts';
import type { WidgetProps } from '../../../src/elements/host.ts';
import { getPictures } from '../../../src/store/selection.ts';
import { toJson } from '../../../src/validation/to-json.ts';
import type { attributes } from '../attributes.ts';
import { CustomTextFields } from './CustomTextFields.tsx';
import { Options } from './Options.tsx';
import { choose, type EditForm, type Edits, type Selection, write } from './select.ts';

interface ChoosingProps {
  readonly form: WidgetProps<typeof attributes>;
  readonly product: Product;
  readonly selection: Selection;
  readonly edits: Edits;
  /** Whether to render the options and text fields. Events and warnings do not depend on it. */
  readonly visible: boolean;
  /** The options and texts to mark as missing, by name. */
  readonly missing: readonly string[] | undefined;
  /** Called with a function that changes the latest edits, because the rendered edits may be older. */
  readonly onEdit: (edit: EditForm) => void;
}

/**
 * A product's options and text fields. Warns in the console of a requested variant or choice that the product does not
 * have. Emits `kiosk:variant-change` for each change after the first choices.
 */
export function Choosing({ form, product, selection, edits, visible, missing, onEdit }: ChoosingProps) {
  const { app, host } = form;
  const { choices, offer, invalid = [] } = selection;
  const warning = invalid.length ? `[kiosk] "${product.slug}" has no ${invalid.join(', no ')}` : '';
  useEffect(() => {
    if (warning) console.warn(warning, host);
  }, [warning, host]);

  useEffect(() => () => void app.parts.madeChoices?.delete(product.id), [app, product.id]);

  const lastEmitted = useRef('');
  useEffect(() => {
    const serialized = toJson([product.id, [...choices]]);
    const previous = lastEmitted.current;
    lastEmitted.current = serialized;
    if (!previous || previous === serialized) return;
    const { variant, price, availability } = offer;
    app.parts.madeChoices ??= new Map();
    app.parts.madeChoices.set(product.id, choices);
    app.ports.emit(
      'kiosk:variant-change',
      {
        productId: product.id,
        variantId: variant?.id,
        choices: Object.fromEntries(choices),
        price,
        media: getPictures(product, choices)[0],
        available: availability === 'available',
      },
      host,
    );
  });

  if (!visible) return null;
  return (
    <>
      <Options
        product={product}
        choices={choices}
        missing={missing}
        onChoose={(option, choice) => onEdit(({ edits }) => ({ edits: choose(edits, form, option, choice) }))}
      />
      <CustomTextFields
        product={product}
        texts={edits.texts}
        missing={missing}
        onChange={(title, text) => onEdit(({ edits }) => ({ edits: write(edits, title, text) }))}
      />
    </>
  );
}
