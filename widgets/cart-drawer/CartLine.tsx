import { cartWords as words } from '../../src/i18n/en/cart.ts';
import { count, fill } from '../../src/i18n/interpolate.ts';
import type { App } from '../../src/store/app.ts';
import { removeLine, setQuantity } from '../../src/store/cart/line-actions.ts';
import type { ShownLine } from '../../src/store/cart/state.ts';
import { Picture } from '../../src/ui/Picture.tsx';
import { Price } from '../../src/ui/Price.tsx';
import { Stepper } from '../../src/ui/Stepper.tsx';
import { isWebUrl } from '../../src/validation/url.ts';
import { nameOf, optionsOf, sumOf } from './line-format.ts';

/** What the platform takes at most. */
const MOST = 100_000;

interface CartLineProps {
  readonly app: App;
  readonly host: Element;
  readonly line: ShownLine;
  readonly currency: string | undefined;
  readonly locale: string;
  /** Sees the button that removes the line when it comes. */
  readonly remove?: ((button: HTMLButtonElement | null) => void) | undefined;
}

// A failure is shown from the store; nobody waits for these.
const unheard = () => undefined;

/** One product in the cart. */
export function CartLine({ app, host, line, currency, locale, remove }: CartLineProps) {
  const { image, url, price, fullPrice, lineItemPrice, quantity, pending, availability } = line;
  const name = nameOf(line);
  const { status, quantityAvailable = MOST } = availability;
  const unavailable = status !== 'AVAILABLE';
  const gone = status === 'NOT_FOUND' || status === 'NOT_AVAILABLE';
  const change = (to: number) => void setQuantity(app, line, to, host).catch(unheard);
  return (
    <li
      part={`line${pending ? ' pending' : ''}${unavailable ? ' unavailable' : ''}`}
      className={gone ? 'line gone' : 'line'}
    >
      <Picture image={image} alt="" width={80} height={100} name={name} part="line-picture" />
      <div className="what">
        <p part="line-name" className="name">
          {isWebUrl(url?.url) ? <a href={url.url}>{name}</a> : name}
        </p>
        {optionsOf(line).map(option => (
          <p key={option} part="line-option" className="note">
            {option}
          </p>
        ))}
        {currency && price.amount && (
          <p className="note">
            <Price amount={Number(price.amount)} full={Number(fullPrice.amount)} currency={currency} locale={locale} />
          </p>
        )}
      </div>
      <p part="line-total" className={pending ? 'sum pending' : 'sum'}>
        {sumOf(lineItemPrice, currency, locale)}
      </p>
      <div className="acts">
        {!gone && (
          <Stepper
            value={quantity}
            min={1}
            max={Math.max(1, quantityAvailable)}
            label={fill(words.quantity, { name })}
            locale={locale}
            onChange={change}
          />
        )}
        <button
          type="button"
          part="remove"
          className="text-button quiet"
          aria-label={fill(words.removeNamed, { name })}
          ref={remove}
          onClick={() => void removeLine(app, line, host).catch(unheard)}
        >
          {words.remove}
        </button>
      </div>
      {unavailable && (
        <p part="line-problem" className="problem">
          {gone ? (status === 'NOT_FOUND' ? words.gone : words.soldOut) : count(words.left, quantityAvailable, locale)}
          {!gone && (
            <button type="button" className="text-button" onClick={() => change(quantityAvailable)}>
              {fill(words.take, { n: quantityAvailable })}
            </button>
          )}
        </p>
      )}
    </li>
  );
}
