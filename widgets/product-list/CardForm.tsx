import type { ComponentType } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import type { attributes } from './attributes.ts';

/** The parts of a card that a page's style sheet reaches. */
const EXPORTED_PARTS =
  'form, picture, image, ribbon, name, link, price, price-now, price-was, price-unit, stock, option, legend, asked, choice, swatch, pill, radio, select, field, input, row, quantity, less, count, button, notice, retry';

const Form = 'kiosk-add-to-cart' as unknown as ComponentType<Record<string, string | undefined>>;

interface CardFormProps {
  readonly list: Pick<WidgetProps<typeof attributes>, 'host' | 'locale' | 'productUrl'>;
  readonly product: string;
  readonly show: string;
}

/** The form that the page may have on its own: its code comes with the runtime's, and what it shows has been read with the list. */
export const CardForm = ({ list, product, show }: CardFormProps) => (
  <Form
    product={product}
    show={show}
    locale={list.locale}
    client-id={list.host.clientId || undefined}
    product-url={list.productUrl || undefined}
    exportparts={EXPORTED_PARTS}
  />
);
