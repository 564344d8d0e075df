import { MAX_QUANTITY } from '../../src/api/shared/line.ts';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { removeLine, setQuantity } from '../../src/store/cart/line-actions.ts';
import type { ShownLine } from '../../src/store/cart/state.ts';
import { Picture } from '../../src/ui/Picture.tsx';
import { renderPrice } from '../../src/ui/Price.tsx';
import { Stepper } from '../../src/ui/Stepper.tsx';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { formatMultiPrice, getLineName, listLineOptions } from './line-format.ts';
import type { DrawerPartProps } from './props.ts';
import type { LazySummary } from './useSummary.ts';

interface CartLineProps extends DrawerPartProps {
  readonly line: ShownLine;
  /** Whether the shopper has just added to the line. */
  readonly added: boolean;
  readonly code: LazySummary['code'];
  /** Called with the line's remove button when it is rendered. */
  readonly removeButtonRef?: ((button: HTMLButtonElement | null) => void) | undefined;
}

// The drawer shows the failure from `cart.failures`.
const ignoreRejection = () => undefined;

export function CartLine(props: CartLineProps) {
  const { app, host, line, added, currency, locale, code, removeButtonRef } = props;
  const { id, image, price, fullPrice, lineItemPrice, quantity, pending, availability } = line;
  const name = getLineName(line);
  const url = code?.getLineUrl(app, line);
  const { status, quantityAvailable = MAX_QUANTITY } = availability;
  const isReduced = Number(fullPrice.convertedAmount) > Number(price.convertedAmount);
  const isUnavailable = status !== 'AVAILABLE';
  const isGone = /^NOT_/.test(status);
  return (
    <li
      part={`line${pending ? ' pending' : ''}${isUnavailable ? ' unavailable' : ''}${added ? ' added' : ''}`}
      className={`line${isGone ? ' gone' : ''}${added ? ' added' : ''}`}
    >
      <Picture image={image} alt="" width={80} height={100} name={name} part="line-picture" />
      <div className="details">
        <p part="line-name" className="name">
          {url ? (
            <a part="link" href={url}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        {listLineOptions(line).map(({ name, value }, at) => (
          <p key={`${at} ${name}`} part="line-option" className="note">
            <bdi>{`${name}: ${value}`}</bdi>
          </p>
        ))}
        {currency && price.convertedAmount && (quantity > 1 || isReduced) && (
          <p className="note">
            {renderPrice({
              price: {
                price: Number(fullPrice.convertedAmount),
                discountedPrice: Number(price.convertedAmount),
                currency,
              },
              locale,
              unit: quantity > 1 ? messages.each : undefined,
            })}
          </p>
        )}
        {id && <slot name={'line-ID'.replace('ID', id)} />}
      </div>
      <p part="line-total" className={pending ? 'sum pending' : 'sum'}>
        <span className="sr">{messages.total} </span>
        {formatMultiPrice(lineItemPrice ?? (quantity === 1 ? price : undefined), currency, locale)}
      </p>
      <div className="actions">
        {!isGone && (
          <Stepper
            value={quantity}
            min={1}
            max={Math.max(1, quantityAvailable)}
            label={interpolate(messages.quantity, { name })}
            locale={locale}
            onChange={next => void setQuantity(app, line, next, host).catch(ignoreRejection)}
          />
        )}
        <TextButton
          part="remove"
          className="quiet"
          aria-label={interpolate(messages.removeNamed, { name })}
          ref={removeButtonRef}
          onClick={() => void removeLine(app, line, host).catch(ignoreRejection)}
        >
          {messages.remove}
        </TextButton>
      </div>
      {code && <code.LineNotes {...props} />}
    </li>
  );
}
