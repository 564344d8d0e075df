import { Listing } from './AccountList.tsx';
import { OrderEntry } from './OrderEntry.tsx';
import type { Place } from './page-props.ts';

/** The member's orders, newest first. */
export function Orders(place: Place) {
  return (
    <Listing {...place} name="orders">
      {order => <OrderEntry order={order} locale={place.locale} />}
    </Listing>
  );
}
