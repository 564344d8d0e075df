import { useEffect, useRef, useState } from 'react';
import type { Review } from '../../../src/api/reviews.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { readReview } from '../../../src/store/read-review.ts';
import { ratingCountsKey } from '../../../src/store/reviews.ts';
import type { Entity } from '../../../src/store/state.ts';
import { readAnchor, toAnchor } from '../address.ts';

/**
 * The review to which the page's address leads, read by its id if the list does not have it. Undefined if the review is
 * in the list or of another entity. Scrolls to the review and focuses it once, whether it is in the list or not.
 */
export function useAddressed(
  app: ShopApp,
  entity: Entity,
  host: Element,
  listed: readonly Review[] | undefined,
): Review | undefined {
  const [id, setId] = useState<string>();
  const [review, setReview] = useState<Review>();
  const doneId = useRef<string>(undefined);
  useEffect(() => {
    const follow = () => setId(readAnchor(location.hash));
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const isReady = Boolean(listed);
  const isListed = listed?.some(one => one.id === id) ?? false;
  const found = review?.id === id ? review : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, when there is a list.
  useEffect(() => {
    if (!id || !isReady || isListed) return;
    let isCurrent = true;
    void readReview(app, id).then(one => {
      if (!isCurrent) return;
      if (one && ratingCountsKey(one) === ratingCountsKey(entity)) setReview(one);
      else doneId.current = id;
    });
    return () => {
      isCurrent = false;
    };
  }, [id, isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there.
  useEffect(() => {
    if (doneId.current === id) return;
    doneId.current = undefined;
    if (!id || !(isListed || found)) return;
    doneId.current = id;
    const article = host.shadowRoot?.getElementById(toAnchor(id));
    article?.scrollIntoView({ block: 'center' });
    article?.focus({ preventScroll: true });
  }, [id, isReady, isListed || found]);

  return isListed ? undefined : found;
}
