import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { ignoreErrors } from '../../src/validation/ignore-errors.ts';
import { type attributes, toCardParts } from './attributes.ts';
import { CardForm } from './CardForm.tsx';

/** Narrower cards leave their options to the sheet, px. */
const NARROW_PX = 200;
const MAX_COLUMNS = 8;

interface CardsProps extends WidgetProps<typeof attributes> {
  readonly grid: RefObject<HTMLUListElement | null>;
  /** Undefined until the first have come. */
  readonly shown: readonly Product[] | undefined;
  /** How many are likely to come. */
  readonly expected: number;
  readonly isLoading: boolean;
  /** A shopper wants to choose the options of a product. */
  readonly onChoose: (product: Product) => void;
}

/** The grid of cards, or of their skeletons. */
export function Cards(props: CardsProps) {
  const { app, host, grid, shown, expected, isLoading, columns, show, onChoose } = props;
  const isNarrow = useNarrow(grid);
  const parts = toCardParts(show, isNarrow);

  /** Before the form hears of it: a press for options opens the sheet, a link is a choice of the shopper's. */
  const onClickCapture = (event: { readonly nativeEvent?: Event; stopPropagation(): void }, index: number) => {
    const product = shown?.[index];
    const path = ((event.nativeEvent ?? event) as Event).composedPath() as Element[];
    if (!product) return;
    const pressed = path.find(node => node.matches?.('a,button'));
    if (pressed?.localName === 'a')
      app.ports.emit('kiosk:select-product', { productId: product.id, index, list: props.collection }, host);
    const form = path.find(node => node.localName === 'kiosk-add-to-cart');
    if (!isNarrow || !pressed?.matches('.add') || !form || !hasToChoose(form)) return;
    event.stopPropagation();
    onChoose(product);
  };
  return (
    <ul
      ref={grid}
      part="grid"
      // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none.
      role="list"
      className={`grid max-${Math.min(columns, MAX_COLUMNS)}`}
      aria-busy={isLoading}
    >
      {shown
        ? shown.map((product, index) => (
            <li key={product.id} part="card" tabIndex={-1} onClickCapture={event => onClickCapture(event, index)}>
              <CardForm list={props} product={product.id} show={parts} />
            </li>
          ))
        : Array.from({ length: expected }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: there is nothing else to tell them apart by.
            <li key={index} part="card" className="ghost" aria-hidden="true">
              <div className="bone frame" />
              <div className="bone words" />
            </li>
          ))}
    </ul>
  );
}

/** Whether something is left to choose; engines without custom states do not say. */
const hasToChoose = (form: Element): boolean => ignoreErrors(() => form.matches(':state(choosing)')) ?? true;

/** Whether the cards of a grid are narrow. */
function useNarrow(grid: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = grid;
    if (!current) return;
    const measure = () => {
      const { offsetWidth = 0 } = (current.firstElementChild as HTMLElement | null) ?? {};
      if (offsetWidth) setNarrow(offsetWidth < NARROW_PX);
    };
    measure();
    const observer = globalThis.ResizeObserver && new ResizeObserver(measure);
    observer?.observe(current);
    return () => observer?.disconnect();
  }, [grid]);
  return isNarrow;
}
