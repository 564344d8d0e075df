import { useEffect, useLayoutEffect, useRef } from 'react';
import { startRuntime } from '../../src/app/handle.ts';
import { openCart } from '../../src/app/surfaces.ts';
import type { IslandProps } from '../../src/elements/widget.ts';
import { readCart } from '../../src/store/cart-reading.ts';
import { shownLines, unitsIn } from '../../src/store/cart-state.ts';
import { cartButtonWords as words } from '../../src/text/en/cart-button.ts';
import { formatNumber } from '../../src/text/numbers.ts';
import { count, fill } from '../../src/text/words.ts';
import { Bag } from '../../src/ui/Icons.tsx';
import { useSelect } from '../../src/ui/useSelect.ts';
import type { attributes } from './attributes.ts';

/** More than this is told as `99+`. */
const MOST = 99;

/** Opens the cart, and counts what is in it. */
export function CartButton({ app, host, locale, press, drawer }: IslandProps<typeof attributes>) {
  const cart = useSelect(app.store, state => state.cart);
  const known = cart.status === 'ready' || cart.ops.length > 0;
  const units = unitsIn(shownLines(cart));
  const before = useRef<number | undefined>(undefined);
  const bumped = known && before.current !== undefined && units > before.current;
  const changed = known && before.current !== undefined && units !== before.current;
  const items = count(words.items, units, locale);

  const open = () => openCart(startRuntime(), host.getAttribute('client-id'), drawer || undefined);
  useEffect(() => void readCart(app), [app]);
  useEffect(() => {
    if (press) open();
  }, [press]);
  useLayoutEffect(() => {
    if (known) before.current = units;
    host.reflect(known && !units ? ['empty'] : []);
  }, [known, units]);

  return (
    <>
      <button
        type="button"
        part="button"
        className="cart"
        aria-label={known ? fill(words.counted, { items }) : words.plain}
        aria-haspopup="dialog"
        onClick={open}
      >
        <slot />
        {!host.fills('') && <Bag />}
        {known && units > 0 && (
          <span part="badge" className={bumped ? 'badge bump' : 'badge'} key={units} aria-hidden="true">
            <span>{units > MOST ? `${MOST}+` : formatNumber(units, locale)}</span>
          </span>
        )}
      </button>
      <span className="sr" role="status">
        {changed ? fill(words.inCart, { items }) : ''}
      </span>
    </>
  );
}
