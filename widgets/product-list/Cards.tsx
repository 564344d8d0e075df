import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { ignoreErrors } from '../../src/validation/ignore-errors.ts';
import { type attributes, toCardParts } from './attributes.ts';
import { CardForm } from './CardForm.tsx';

/** Cards narrower than this leave their options to the sheet, px. */
const NARROW_PX = 200;

interface CardsProps extends WidgetProps<typeof attributes> {
  readonly grid: RefObject<HTMLUListElement | null>;
  /** Undefined until the first products have arrived. */
  readonly shown: readonly Product[] | undefined;
  /** How many products are expected. */
  readonly expected: number;
  readonly isLoading: boolean;
  /** Whether the shopper has changed nothing yet and the list is not empty. */
  readonly isFirst: boolean;
  /** Called when a shopper presses the button of a narrow card whose product has missing options. */
  readonly onChoose: (product: Product) => void;
}

export function Cards(props: CardsProps) {
  const { app, host, grid, shown, expected, isLoading, isFirst, columns, show, onChoose } = props;
  const isNarrow = useNarrow(grid);
  const parts = toCardParts(show, isNarrow);

  /**
   * Runs before the form of a card gets the click. On a narrow card, a press of the form's button calls `onChoose` if
   * options are missing, and does not reach the form. A press of a link emits `kiosk:select-product`.
   */
  const onClick = (event: Event) => {
    const path = event.composedPath() as Element[];
    const index = [...(grid.current?.children ?? [])].findIndex(card => path.includes(card));
    const product = shown?.[index];
    if (!product) return;
    const pressed = path.find(node => node.matches?.('a,button'));
    if (pressed?.localName === 'a')
      app.ports.emit('kiosk:select-product', { productId: product.id, index, list: props.collection }, host);
    const form = path.find(node => node.localName === 'kiosk-add-to-cart');
    if (!isNarrow || !pressed?.matches('.add') || !form || !hasToChoose(form)) return;
    event.stopPropagation();
    onChoose(product);
  };
  useEffect(() => {
    const { current } = grid;
    current?.addEventListener('click', onClick, true);
    return () => current?.removeEventListener('click', onClick, true);
  });
  const list = `max-${columns}`;
  return (
    <div className="stack">
      {isFirst && <Skeletons className={list} count={expected} />}
      <ul
        ref={grid}
        part="grid"
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none.
        role="list"
        className={shown ? `grid ${list}` : `grid none ${list}`}
        aria-busy={isLoading}
      >
        {shown?.map(product => (
          <li key={product.id} part="card" tabIndex={-1}>
            <CardForm list={props} product={product.id} show={parts} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Skeletons that reserve the space of the first cards. They stay until all visible cards have rendered, so that the
 * cards appear together and nothing moves.
 */
const Skeletons = ({ className, count }: { readonly className: string; readonly count: number }) => (
  <ul className={`grid ghosts ${className}`} aria-hidden="true">
    {[...Array(count)].map((_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart.
      <li key={index} className="ghost">
        <div className="bone frame" />
        <div className="bone words" />
      </li>
    ))}
  </ul>
);

/** Whether the shopper still has to choose something. True in engines without custom states, which cannot tell. */
const hasToChoose = (form: Element): boolean => ignoreErrors(() => form.matches(':state(choosing)')) ?? true;

function useNarrow(grid: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = grid;
    if (!current) return;
    const measure = () => {
      // While there are no cards, the skeletons have the same width.
      const width = [...(current.parentElement?.querySelectorAll('li') ?? [])].find(li => li.offsetWidth)?.offsetWidth;
      if (width) setNarrow(width < NARROW_PX);
    };
    measure();
    const observer = globalThis.ResizeObserver && new ResizeObserver(measure);
    observer?.observe(current);
    return () => observer?.disconnect();
  }, [grid]);
  return isNarrow;
}
