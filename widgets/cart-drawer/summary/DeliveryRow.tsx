import { useRef } from 'react';
import type { MultiPrice } from '../../../src/api/shared/money.ts';
import { Lazy } from '../../../src/elements/Lazy.tsx';
import { getCountryName } from '../../../src/i18n/countries.ts';
import { describeWait } from '../../../src/i18n/describe-wait.ts';
import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { lazyImport } from '../../../src/transport/lazy-import.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import type { DrawerPartProps } from '../props.ts';
import { describeDelivery, isByEmail, isShipped } from './delivery-words.ts';
import { FormLoading } from './FormLoading.tsx';
import type { Unfolded } from './unfolded.ts';
import { withFields } from './with-fields.ts';

const loadDelivery = withFields(lazyImport(() => import('../delivery/delivery.tsx')));

interface DeliveryRowProps extends DrawerPartProps {
  readonly format: (price: MultiPrice | undefined) => string;
  readonly unfolded: Unfolded;
  readonly unfold: (next: Unfolded, focus?: string) => void;
}

/**
 * The price and the destination of the delivery. Unfolds to the form that changes them. If all lines come by email,
 * says only that. Renders nothing for other carts that are not shipped.
 */
export function DeliveryRow(props: DeliveryRowProps) {
  const { cart, locale, format, unfolded, unfold } = props;
  const { base, totals, delivery } = cart;
  const lastTitle = useRef('');
  const waiting = describeWait(cart.ops.find(({ kind }) => kind === 'delivery')?.waiting, messages.delivery);
  if (!base) return null;
  if (isByEmail(base))
    return (
      <div className="delivery">
        <dt className="note">{messages.byEmail}</dt>
      </div>
    );
  if (!isShipped(base)) return null;
  const country = (delivery?.address ?? base.contactInfo?.address)?.country;
  const words = totals && describeDelivery(totals, base, locale);
  const chosen = totals?.estimate.shippingInfo?.selectedCarrierServiceOption;
  const isReplaced = chosen?.requestedShippingOption === false;
  if (chosen && !isReplaced) lastTitle.current = chosen.title;
  const isOpen = unfolded === 'delivery';
  const title =
    words?.title ??
    (country ? interpolate(messages.deliveryTo, { country: getCountryName(country, locale) }) : messages.delivery);
  const isUndeliverable = !!totals?.estimate.calculationErrors?.generalShippingCalculationError;
  return (
    <div className="delivery">
      <dt>
        <bdi>{title}</bdi>
        {country && (
          <TextButton
            part="delivery-change"
            className="quiet"
            aria-label={isOpen ? messages.doneNamed : messages.changeNamed}
            aria-expanded={isOpen}
            onClick={() => unfold(isOpen ? undefined : 'delivery')}
          >
            {isOpen ? messages.done : messages.change}
          </TextButton>
        )}
      </dt>
      <dd>
        {words ? (
          <>
            {words.fullPrice && <del>{format(words.fullPrice)}</del>}{' '}
            {Number(words.price.amount) ? format(words.price) : messages.free}
          </>
        ) : (
          !country && (
            <TextButton
              part="delivery"
              aria-label={messages.workOutNamed}
              aria-expanded={isOpen}
              onClick={() => unfold(isOpen ? undefined : 'delivery')}
            >
              {messages.workOut}
            </TextButton>
          )
        )}
      </dd>
      {!isOpen &&
        words?.details.map(detail => (
          <dd key={detail} className="note wide">
            <bdi>{detail}</bdi>
          </dd>
        ))}
      {isReplaced && chosen && (
        <dd className="asked wide">
          {interpolate(messages.replaced, { before: lastTitle.current || messages.delivery, now: chosen.title })}
        </dd>
      )}
      {isUndeliverable && <dd className="asked wide">{messages.undeliverable}</dd>}
      {isOpen && (
        <dd className="wide">
          <Lazy
            {...props}
            load={loadDelivery}
            render={code => <code.DeliveryForm {...props} code={code} waiting={waiting} />}
            loading={<FormLoading />}
          />
        </dd>
      )}
    </div>
  );
}
