import type { MultiPrice } from '../../../src/api/shared/money.ts';
import type { SelectedShippingOption, ShippingInfo } from '../../../src/api/shared/totals.ts';
import { deliveryMessages as messages } from '../../../src/i18n/en/cart-delivery.ts';
import { describeLogistics } from './logistics-words.ts';

interface CarriersProps {
  readonly info: ShippingInfo | undefined;
  /** The option that the shopper is choosing or chose last. */
  readonly picked: SelectedShippingOption | undefined;
  readonly busy: boolean;
  readonly locale: string;
  readonly format: (price: MultiPrice | undefined) => string;
  readonly onPick: (option: SelectedShippingOption) => void;
}

/** The delivery options of a cart as radio buttons, with price and time. Renders nothing without options. */
export function Carriers({ info, picked, busy, locale, format, onPick }: CarriersProps) {
  const options = (info?.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions }) =>
    (shippingOptions ?? []).map(option => ({ carrierId, ...option })),
  );
  if (!options.length) return null;
  const isChosen = ({ carrierId, code }: SelectedShippingOption, by: SelectedShippingOption | undefined) =>
    by?.code === code && (!by.carrierId || by.carrierId === carrierId);
  // Shows the shopper's choice until the new sums confirm it. If the shop no longer offers that option, shows the
  // platform's own choice.
  const chosen = options.some(option => isChosen(option, picked)) ? picked : info?.selectedCarrierServiceOption;
  return (
    <fieldset className="carriers" aria-busy={busy || undefined}>
      <legend className="sr">{messages.ways}</legend>
      {options.map(({ carrierId, code, title, logistics = {}, cost }) => {
        const { price, totalDiscount } = cost ?? {};
        const discount = Number(totalDiscount?.amount ?? 0);
        return (
          <label key={`${carrierId} ${code}`} className="carrier">
            <input
              type="radio"
              part={logistics.pickupDetails ? 'carrier pickup' : 'carrier'}
              name="carrier"
              checked={isChosen({ carrierId, code }, chosen)}
              onChange={() => onPick({ carrierId, code })}
            />
            <span className="what">
              <bdi>{title}</bdi>
              {describeLogistics(logistics, locale).map((line, at) => (
                <bdi key={`${at} ${line}`} className="note">
                  {line}
                </bdi>
              ))}
            </span>
            <span className="cost">
              {discount > 0 && <del>{format(price)}</del>}{' '}
              {Number(price?.amount) <= discount ? messages.free : format(price)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
