import type { ComponentType } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import type { attributes } from './attributes.ts';

/** The parts of a card's form that the page's style sheet can reach. */
const EXPORTED_PARTS =
  'form, picture, image, ribbon, name, link, price, price-now, price-was, price-unit, stock, option, legend, asked, choice, swatch, pill, radio, select, field, input, row, quantity, less, count, button, in-cart, sku, delivery, notice, retry';

const Form = 'kiosk-add-to-cart' as unknown as ComponentType<Record<string, string | undefined>>;

interface CardFormProps {
  readonly list: Pick<WidgetProps<typeof attributes>, 'clientId' | 'locale' | 'productUrl'>;
  readonly product: string;
  readonly show: string;
}

/** The `kiosk-add-to-cart` of a card. Its code loads with the runtime, and the list has already read its product. */
export const CardForm = ({ list, product, show }: CardFormProps) => (
  <Form
    product={product}
    show={show}
    locale={list.locale}
    client-id={list.clientId || undefined}
    product-url={list.productUrl || undefined}
    exportparts={EXPORTED_PARTS}
  />
);
