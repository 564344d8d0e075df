import { useEffect, useLayoutEffect, useRef } from 'react';
import { openCart } from '../../src/app/overlays.ts';
import { startRuntime } from '../../src/app/runtime.ts';
import type { IslandProps } from '../../src/elements/widget.ts';
import { cartButtonWords as words } from '../../src/i18n/en/cart-button.ts';
import { count, fill } from '../../src/i18n/interpolate.ts';
import { formatNumber } from '../../src/i18n/numbers.ts';
import { readCart } from '../../src/store/cart/read.ts';
import { shownLines, unitsIn } from '../../src/store/cart/state.ts';
import { Bag } from '../../src/ui/Icons.tsx';
import { useSelect } from '../../src/ui/useStore.ts';
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
