import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Review } from '../../src/api/reviews.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { addJsonLd } from '../../src/elements/json-ld-script.ts';
import { Lazy } from '../../src/elements/Lazy.tsx';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { useJsonLd } from '../../src/elements/useJsonLd.ts';
import { useLazy } from '../../src/elements/useLazy.ts';
import { useScrollPosition } from '../../src/elements/useScrollPosition.ts';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { interpolate, pluralize } from '../../src/i18n/interpolate.ts';
import { storageKey } from '../../src/storage/storage-key.ts';
import { getAverage, mayHaveWritten } from '../../src/store/reviews.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { Button } from '../../src/ui/Button.tsx';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { useStore } from '../../src/ui/useStore.ts';
import { toJson } from '../../src/validation/to-json.ts';
import { readAnchor } from './address.ts';
import type { attributes } from './attributes.ts';
import { Controls } from './Controls.tsx';
import { describeProduct } from './json-ld/product-json-ld.ts';
import { allIn, type ListFilter, toQuery } from './query.ts';
import { RatingSummary } from './RatingSummary.tsx';
import { type OpenedMedia, ReviewItem } from './ReviewItem.tsx';
import { useReviews } from './useReviews.ts';
import { useShownPart } from './useShownPart.ts';
import { WriteReview, type WriteReviewState } from './WriteReview.tsx';
import type { EditedReview } from './write/ReviewForm.tsx';

const loadDecoder = lazyImport(() => import('./json-ld/decode-entities.ts'));
const loadOwn = lazyImport(() => import('./own/OwnReviews.tsx'));
const loadLightbox = lazyImport(() => import('./lightbox/Lightbox.tsx'));

/**
 * An entity's rating, its reviews, and a form to write one. With `view="summary"`, only the rating. Another entity
 * starts with new state.
 */
export function ReviewList(props: WidgetProps<typeof attributes>) {
  useScrollPosition(props.app);
  return <ReviewListBody key={props.namespace + props.entity} {...props} />;
}

const NOTHING: readonly Review[] = [];
const ANOTHER_LIST = -1;
/** The events after which the list may have to show another review, or read its reviews again. */
const FOLLOWED = 'hashchange visibilitychange pageshow storage'.split(' ');

function ReviewListBody(props: WidgetProps<typeof attributes>) {
  const { app, host, locale, readonly, jsonLd, activations, pageSize } = props;
  const isList = props.view === 'list';
  const [chosen, setChosen] = useState<Partial<ListFilter>>({});
  const filter = { ...allIn(props.sort), ...chosen };
  const { rating, media, words } = filter;
  const [formState, setFormState] = useState<WriteReviewState>('closed');
  // A member's account opens the form, or links to it from another page.
  useEffect(() => {
    if (activations || location.hash === '#kiosk-review') setFormState('open');
  }, [activations]);
  const [edited, setEdited] = useState<EditedReview>();
  useEffect(
    () =>
      app.client.session.subscribe(({ previous, reason }) => {
        // When a session expires, the form stays open, because the member may sign in again and send the review.
        if (previous !== 'member' || reason === 'expired') return;
        setEdited(undefined);
        setFormState('closed');
      }),
    [app],
  );
  const member = useStore(app.store, state => state.member);
  const [busy, setBusy] = useState(false);
  const { entity, product, isMissing, list, isLoading, isComing, ratingCounts, problem, loadMore, retry } = useReviews(
    props,
    filter,
  );
  const { total } = getAverage(ratingCounts ?? { counts: [] });
  const items = list?.items ?? NOTHING;
  const { list: listElement, start, shown, showEarlier, showLater } = useShownPart(items, toJson(filter));
  const [event, setEvent] = useState<Event>();
  useEffect(() => {
    const reviewsKey = storageKey('reviews', app.clientId);
    const follow = (event: Event & { key?: string | null; newValue?: string | null; persisted?: boolean }) => {
      // Ignores the `pageshow` of a page that is loading. Ignores a removal, because a write came just before it.
      if (
        event.persisted !== false &&
        (event.key === undefined ? !document.hidden : event.key === reviewsKey && event.newValue)
      )
        setEvent(event);
    };
    if (readAnchor(location.hash)) follow(new CustomEvent('hashchange'));
    const ending = new AbortController();
    for (const name of FOLLOWED) addEventListener(name, follow, ending);
    return () => ending.abort();
  }, [app]);
  const { code: own } = useLazy(loadOwn, isList && event ? event.timeStamp || 1 : 0);
  const [opened, setOpened] = useState<OpenedMedia>();
  const isEncoded = jsonLd && /&(?!nbsp;)/.test(`${product?.description}`);
  const { code: decoder } = useLazy(loadDecoder, isEncoded);
  // Search engines get the first list only, because the shopper's filters do not concern them.
  const [described, setDescribed] = useState<readonly Review[]>();
  if (list && !described) setDescribed(items);
  useJsonLd(
    host,
    addJsonLd,
    jsonLd && (!isEncoded || decoder) && product && ratingCounts && total && (!isList || described)
      ? () => describeProduct(app, product, ratingCounts, described ?? NOTHING, decoder?.decodeEntities)
      : false,
  );

  /** The request whose result to announce: `ANOTHER_LIST`, the number of reviews before more are read, or 0. */
  const [asked, setAsked] = useState(0);
  const setFilter = (change: Partial<ListFilter>) => {
    setAsked(ANOTHER_LIST);
    setChosen(before => ({ ...before, ...change }));
  };
  const isFound = !isLoading && !problem;
  const newCount = isFound && asked > 0 ? items.length - asked : 0;
  const narrowed = [
    rating && pluralize(messages.ofStars, rating),
    media && messages.withMedia,
    words && `“${words}”`,
  ].filter(Boolean);
  const counted = rating ? (ratingCounts?.counts[rating - 1] ?? 0) : total;
  const matching = words ? items.length : (list?.total ?? counted);
  const outcome =
    isFound &&
    (items.length
      ? interpolate(messages.only, {
          stars: narrowed.join(', ') || messages.sorts[filter.sort],
          reviews: pluralize(messages.count, matching),
        })
      : messages.noMatch);

  // With the last page the button disappears, so the focus moves to the first new review.
  const wasMore = useRef(false);
  useEffect(() => {
    if (wasMore.current && newCount > 0 && !list?.next)
      listElement.current?.children[asked]?.querySelector<HTMLElement>('article')?.focus();
    wasMore.current = isLoading && asked > 0;
  });

  // The first reviews appear together with the summary above them, so that the page moves once. The reviews of another
  // filter may appear later.
  const wasReady = useRef<unknown>(false);
  const isReady = ratingCounts?.status === 'ready' && (!isList || list || wasReady.current);
  wasReady.current ||= isReady;
  useHostStates(host, {
    loading: !isReady && !problem && !isMissing,
    empty: isMissing || (isReady && !total),
    error: problem,
    busy: busy || (isReady && isList && isLoading),
  });

  if (!isReady) return problem ? <LazyNotice problem={problem} onRetry={retry} /> : <slot name="fallback" />;
  if (!isList) return <RatingSummary ratingCounts={ratingCounts} locale={locale} selectedRating={0} />;

  const renderReview = (review: Review): ReactNode => (
    <ReviewItem review={review} locale={locale} onOpenMedia={setOpened} />
  );
  const showMore = () => {
    setAsked(items.length);
    if (!showLater(pageSize)) loadMore();
  };
  const isMore = list?.next || start + shown.length < items.length;
  return (
    <section className="reviews" aria-label={messages.title}>
      <slot name="header">
        <h2>{messages.title}</h2>
      </slot>
      {total ? (
        <>
          <RatingSummary
            ratingCounts={ratingCounts}
            locale={locale}
            selectedRating={rating}
            onFilter={rating => setFilter({ rating })}
          />
          <Controls filter={filter} onFilter={setFilter} />
        </>
      ) : (
        <div part="empty">
          <slot name="empty">
            <p className="note">{messages.none}</p>
          </slot>
        </div>
      )}
      {!readonly && entity && (
        <WriteReview
          {...props}
          entity={entity}
          edited={edited}
          state={formState}
          onStateChange={state => {
            setEdited(undefined);
            setFormState(state);
          }}
          onBusyChange={setBusy}
        />
      )}
      {!readonly && entity && mayHaveWritten(app) && (
        <Lazy
          {...props}
          load={loadOwn}
          render={code => (
            <code.OwnReviews
              {...props}
              entity={entity}
              version={[member, typeof formState, ratingCounts]}
              render={renderReview}
              onEdit={edited => {
                setEdited(edited);
                setFormState('open');
              }}
            />
          )}
        />
      )}
      {narrowed.length > 0 && (
        <p className="narrowed">
          {outcome}
          <TextButton part="all" onClick={() => setFilter({ rating: 0, media: false, words: '' })}>
            {messages.all}
          </TextButton>
        </p>
      )}
      {own && entity && (
        <own.Follow
          {...props}
          event={event}
          query={toQuery(entity, filter, pageSize)}
          listed={list && items}
          render={renderReview}
          onRefresh={() => setAsked(0)}
        />
      )}
      {start > 0 && (
        <Button part="earlier" className="quiet" onPress={() => showEarlier(pageSize)}>
          {messages.earlier}
        </Button>
      )}
      <ul
        ref={listElement}
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none.
        role="list"
        className={isComing ? 'list coming' : 'list'}
        aria-busy={isLoading}
      >
        {shown.map((review, at) => (
          <li
            key={review.id}
            {...(start && { 'aria-posinset': start + at + 1, 'aria-setsize': Math.max(items.length, matching) })}
          >
            {renderReview(review)}
          </li>
        ))}
      </ul>
      <LazyNotice problem={problem} onRetry={retry} />
      {isMore && !problem && (
        <Button part="more" className="quiet" busy={isLoading} onPress={showMore}>
          {words
            ? interpolate(messages.moreFound, { n: items.length })
            : interpolate(messages.more, { n: start + shown.length, total: Math.max(items.length, matching) })}
        </Button>
      )}
      <p className="sr" role="status">
        {asked === ANOTHER_LIST ? outcome : newCount > 0 && pluralize(messages.moreLoaded, newCount)}
      </p>
      {opened && (
        <Lazy
          {...props}
          load={loadLightbox}
          render={code => <code.Lightbox {...props} {...opened} onClose={() => setOpened(undefined)} />}
        />
      )}
    </section>
  );
}
