import { useLayoutEffect, useRef, useState } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import { LateNotice } from '../../src/elements/LateNotice.tsx';
import { useErrorEvent } from '../../src/elements/useErrorEvent.ts';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { useProduct } from '../../src/elements/useProduct.ts';
import { addToCartMessages as messages } from '../../src/i18n/en/add-to-cart.ts';
import type { Problem } from '../../src/store/problem.ts';
import { refreshProduct } from '../../src/store/products.ts';
import { getSimpleOffer, isLowStock, isSimple } from '../../src/store/simple-offer.ts';
import { Stepper } from '../../src/ui/Stepper.tsx';
import { type attributes, hasHeader, needsOptions, readVisibleParts } from './attributes.ts';
import { BuyButton } from './BuyButton.tsx';
import { getOptions, OptionsLoader } from './load-options.ts';
import type { Edits, Selection } from './options/select.ts';
import { PriceLine } from './PriceLine.tsx';
import { HeaderSkeleton, OptionsSkeleton } from './Skeleton.tsx';
import { useAddToCart } from './useAddToCart.ts';
import { usePress } from './usePress.ts';
import { useQuantity } from './useQuantity.ts';
import { useSignUp } from './useSignUp.ts';

/** Failures that mean that the product read by this page is out of date. */
const STALE_CATALOG_CODES = /OUT_OF_STOCK|NOT_ENOUGH_STOCK|INVALID_CATALOG/;

/** What was pressed for is not what there is any more: nothing is added. */
const OFFER_CHANGED: Problem = { name: '', message: 'The offer has changed', code: 'offer_changed' };

/** Before a shopper has chosen or written anything. */
const NO_EDITS: Edits = { texts: {} };

/** A product's form, from its picture to its button. */
export function AddToCart(props: WidgetProps<typeof attributes>) {
  const { app, host, locale, product: idOrSlug, show, buyNow } = props;
  const form = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const { product: read, problem: readProblem, failure, kept, gone, reload } = useProduct(app, host, idOrSlug);
  const visibleParts = readVisibleParts(show);
  const isChoosing = needsOptions(props) || (read && !isSimple(read));
  const options = isChoosing ? getOptions() : undefined;
  /** Null once the code for options has come. */
  const [optionsProblem, setOptionsProblem] = useState<Problem | null>();
  const problem = readProblem ?? optionsProblem ?? undefined;
  const readFailure = failure ?? problem;
  // A product whose options cannot be drawn yet is still loading.
  const product = isChoosing && !options ? undefined : read;
  const [edits, setEdits] = useState<Edits>(NO_EDITS);
  const selection: Selection | undefined =
    product && (options?.select(product, props, edits) ?? { choices: {}, offer: getSimpleOffer(product) });
  const { choices = {}, offer, touched = false, missing } = selection ?? {};
  const availability = offer?.availability ?? 'available';
  const [quantity, maxQuantity, setQuantity] = useQuantity(app, product, offer, props.quantity);
  const [hasSignUp, openSignUp] = useSignUp(idOrSlug, availability === 'sold-out');
  const { busy = false, added = false, problem: addProblem, add, retry } = useAddToCart(app, host, buyNow);
  const retryLoading = () => {
    setOptionsProblem(undefined);
    reload();
  };
  /** A press that found something missing. */
  const [attempt, setAttempt] = useState<object>();

  /** What was pressed for while it was an earlier page's offer. */
  const wanted = useRef<{ readonly terms: string; readonly quantity: number }>(undefined);
  const [changed, setChanged] = useState<Problem>();
  const confirmed = kept ? undefined : product;
  const [pending, press] = usePress(props.activations, confirmed, readFailure, async () => {
    if (readFailure && !confirmed) retryLoading();
    const terms = JSON.stringify([offer?.price, availability]);
    const isOther =
      confirmed && wanted.current && (wanted.current.terms !== terms || wanted.current.quantity > quantity);
    wanted.current = kept && product && { terms, quantity };
    setChanged(isOther ? OFFER_CHANGED : undefined);
    if (kept || isOther) return;
    openSignUp();
    if (!product || availability !== 'available' || !maxQuantity) return;
    setAttempt(missing ? {} : undefined);
    if (missing) return;
    const failure = await add({ product, choices, texts: edits.texts, quantity });
    if (failure && STALE_CATALOG_CODES.test(failure.code ?? '')) void refreshProduct(app, idOrSlug);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt.
  useLayoutEffect(() => {
    if (attempt) focus('[part~=missing] :is(input, select, textarea)');
  }, [attempt]);

  const unconfirmed = kept && wanted.current && !pending ? readFailure : changed;
  useErrorEvent(app, host, unconfirmed, press);
  useHostStates(host, {
    loading: !product && !problem && idOrSlug,
    empty: gone || !idOrSlug,
    error: problem || unconfirmed || addProblem,
    choosing: missing,
    'low-stock': offer && isLowStock(offer),
    'sold-out': availability !== 'available',
    busy: busy || pending,
    added,
  });

  const optionsVisible = visibleParts.has('options') || !!attempt;
  if (!idOrSlug) return <slot name="fallback" />;
  const fallback = !product && !pending && !gone && host.hasSlotted('fallback') && <slot name="fallback" />;
  return (
    <>
      {isChoosing && !options && !optionsProblem && (
        <OptionsLoader
          app={app}
          host={host}
          onLoad={() => setOptionsProblem(null)}
          onFailure={setOptionsProblem}
          retry={retryLoading}
        />
      )}
      {fallback}
      {(!fallback || problem) && (
        <div
          part="form"
          className="form"
          role="group"
          aria-label={product?.name}
          aria-busy={(!product && !problem) || undefined}
          ref={form}
        >
          {host.hasSlotted('before') && <slot name="before" />}
          {problem ? (
            <LateNotice
              problem={problem}
              onRetry={
                gone
                  ? undefined
                  : () => {
                      // The focus goes with the notice.
                      focus('.add');
                      retryLoading();
                    }
              }
            />
          ) : (
            <>
              {hasHeader(visibleParts) &&
                (options && product ? (
                  <options.ProductHeader product={product} choices={choices} visibleParts={visibleParts} />
                ) : (
                  <HeaderSkeleton visibleParts={visibleParts} />
                ))}
              <PriceLine {...{ product, offer, maxQuantity, locale, touched, visibleParts }} />
              {!product && visibleParts.has('options') && <OptionsSkeleton choices={props.choices} />}
            </>
          )}
          {options && product && selection && (
            <options.Choosing
              form={props}
              product={product}
              selection={selection}
              edits={edits}
              visible={optionsVisible}
              missing={attempt ? missing : undefined}
              onEdit={setEdits}
            />
          )}
          {!gone && (
            <div part="row" className="row">
              {visibleParts.has('quantity') && !hasSignUp && (
                <Stepper
                  value={quantity}
                  min={1}
                  max={Math.max(1, maxQuantity)}
                  label={messages.quantity}
                  locale={locale}
                  onChange={setQuantity}
                  part="quantity"
                />
              )}
              <BuyButton
                busy={busy || pending}
                added={added}
                availability={availability}
                disabled={(availability !== 'available' || !maxQuantity) && !hasSignUp}
                canNotify={hasSignUp}
                label={
                  !host.hasSlotted('') &&
                  (missing && !optionsVisible ? messages.options : buyNow ? messages.buyNow : messages.add)
                }
                onPress={press}
              />
            </div>
          )}
          <LateNotice problem={unconfirmed ?? addProblem} onRetry={unconfirmed ? press : (retry ?? press)} />
          {(busy || added) && (
            <p className="sr" role="status">
              {added && product && messages.addedToCart.replace('{name}', () => product.name)}
            </p>
          )}
          {host.hasSlotted('after') && <slot name="after" />}
        </div>
      )}
    </>
  );
}
