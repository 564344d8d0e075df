import { Listing } from './AccountList.tsx';
import type { Place } from './page-props.ts';
import { ReviewEntry } from './ReviewEntry.tsx';

/** What the member has said of products, newest first. */
export function Reviews(place: Place) {
  return (
    <Listing {...place} name="reviews">
      {review => <ReviewEntry review={review} app={place.app} locale={place.locale} />}
    </Listing>
  );
}
