import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '../../src/api/shared/line.ts';
import { activate as sendPress } from '../../src/app/activate.ts';
import { getRuntime } from '../../src/app/runtime.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { useProduct } from '../../src/elements/useProduct.ts';
import { addToCartMessages as messages } from '../../src/i18n/en/add-to-cart.ts';
import { errorMessage } from '../../src/i18n/error-message.ts';
import { type CustomTexts, toCatalogReference, toPreviewLine } from '../../src/store/cart/preview.ts';
import { countProductUnits } from '../../src/store/cart/state.ts';
import { refreshProduct } from '../../src/store/products.ts';
import { findUnchosenOption, getOffer, hasVariants } from '../../src/store/selection.ts';
import { Notice } from '../../src/ui/Notice.tsx';
import { Stepper } from '../../src/ui/Stepper.tsx';
import { useStore } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { BuyButton } from './BuyButton.tsx';
import { CustomTextFields } from './CustomTextFields.tsx';
import { Options } from './Options.tsx';
import { OptionsSkeleton } from './OptionsSkeleton.tsx';
import { PriceLine } from './PriceLine.tsx';
import { ProductHeader } from './ProductHeader.tsx';
import { useAddToCart } from './useAddToCart.ts';
import { useSelection } from './useSelection.ts';

/** Failures after which the catalog is not what this page thinks it is. */
const STALE_CATALOG_CODES = /OUT_OF_STOCK|NOT_ENOUGH_STOCK|INVALID_CATALOG/;

/** A product's form, from its picture to its button. */
export function AddToCart(props: WidgetProps<typeof attributes>) {
  const { app, host, locale, activations, product: idOrSlug, quantity, show, buyNow } = props;
  const form = useRef<HTMLDivElement>(null);
  const { product, problem, gone, reload } = useProduct(app, host, idOrSlug);
  const { choices, touched, choose } = useSelection(props, product);
  const addToCart = useAddToCart(app, host, buyNow);
  const [texts, setTexts] = useState<CustomTexts>({});
  const [editedQuantity, setEditedQuantity] = useState({ initial: quantity, value: quantity });
  const [addPending, setAddPending] = useState(false);
  const [attempted, setAttempted] = useState<object>();

  const visibleParts = new Set((show || 'price options quantity stock').split(/[\s,]+/));
  const offer = product && getOffer(product, choices);
  const { stockLeft, variant, availability = 'available' } = offer ?? {};
  const unitsInCart = useStore(app.store, ({ cart }) =>
    product && stockLeft !== undefined
      ? countProductUnits(cart, product.id, hasVariants(product) ? variant?.id : undefined)
      : 0,
  );
  const maxQuantity = stockLeft === undefined ? MAX_QUANTITY : Math.max(0, stockLeft - unitsInCart);
  const selectedQuantity = Math.min(
    editedQuantity.initial === quantity ? editedQuantity.value : quantity,
    Math.max(1, maxQuantity),
  );
  const missingField =
    product &&
    (findUnchosenOption(product, choices)?.name ??
      product.customTextFields?.find(({ title, mandatory }) => mandatory && !texts[title]?.trim())?.title);
  const isUnavailable = availability !== 'available';
  const signUpElement =
    availability === 'sold-out' && document.querySelector(`kiosk-back-in-stock[product="${CSS.escape(idOrSlug)}"]`);
  const optionsVisible = visibleParts.has('options') || attempted !== undefined;

  const add = async () => {
    if (!product) return;
    setAttempted(undefined);
    const failure = await addToCart.add({
      lines: [{ catalogReference: toCatalogReference(product, choices, texts), quantity: selectedQuantity }],
      previews: [toPreviewLine(product, choices, texts, selectedQuantity)],
    });
    if (failure && STALE_CATALOG_CODES.test(failure.code ?? '')) void refreshProduct(app, idOrSlug);
  };
  const onPress = () => {
    setAddPending(!product);
    if (problem) reload();
    if (signUpElement) sendPress(getRuntime(), signUpElement);
    if (!product || isUnavailable || !maxQuantity) return;
    if (missingField) setAttempted({});
    else void add();
  };

  useEffect(() => {
    if (activations) onPress();
  }, [activations]);
  useEffect(() => {
    if (!addPending) return;
    if (product) onPress();
    else if (problem) setAddPending(false);
  }, [product, problem]);
  useLayoutEffect(() => {
    if (attempted) form.current?.querySelector<HTMLElement>('[part~=missing] :is(input, select, textarea)')?.focus();
  }, [attempted]);

  const states = [
    !product && !problem && idOrSlug && 'loading',
    (gone || !idOrSlug) && 'empty',
    (problem || addToCart.problem) && 'error',
    missingField && 'choosing',
    stockLeft !== undefined && stockLeft > 0 && stockLeft <= 5 && 'low-stock',
    isUnavailable && 'sold-out',
    (addToCart.busy || addPending) && 'busy',
    addToCart.added && 'added',
  ].filter(state => typeof state === 'string');
  useLayoutEffect(() => host.reflect(states), [states.join()]);

  const showFallback = !product && !addPending && !gone && host.hasSlotted('fallback');
  if (!idOrSlug) return <slot name="fallback" />;
  return (
    <div className="stack">
      {showFallback && <slot name="fallback" />}
      <div
        part="form"
        className={showFallback && !problem ? 'form behind' : 'form'}
        role="group"
        aria-label={product?.name}
        aria-busy={(!product && !problem) || undefined}
        ref={form}
      >
        <slot name="before" />
        {!problem && (visibleParts.has('image') || visibleParts.has('name')) && (
          <ProductHeader
            product={product}
            choices={choices}
            showImage={visibleParts.has('image')}
            showName={visibleParts.has('name')}
          />
        )}
        {!problem && (
          <PriceLine
            {...{ product, offer, maxQuantity, locale, touched }}
            showPrice={visibleParts.has('price')}
            showStock={visibleParts.has('stock')}
          />
        )}
        {!product && !problem && visibleParts.has('options') && <OptionsSkeleton choices={props.choices} />}
        {product && optionsVisible && (
          <>
            <Options product={product} choices={choices} missing={attempted && missingField} onChoose={choose} />
            <CustomTextFields
              product={product}
              texts={texts}
              missing={attempted && missingField}
              onChange={(title, text) => setTexts({ ...texts, [title]: text })}
            />
          </>
        )}
        {problem && (
          <Notice
            message={errorMessage(problem)}
            requestId={problem.requestId}
            onRetry={
              gone
                ? undefined
                : () => {
                    form.current?.querySelector<HTMLElement>('.add')?.focus();
                    reload();
                  }
            }
          />
        )}
        {!gone && (
          <div part="row" className="row">
            {visibleParts.has('quantity') && !signUpElement && (
              <Stepper
                value={selectedQuantity}
                min={1}
                max={Math.max(1, maxQuantity)}
                label={messages.quantity}
                locale={locale}
                onChange={to => setEditedQuantity({ initial: quantity, value: to })}
                part="quantity"
              />
            )}
            <BuyButton
              busy={addToCart.busy || addPending}
              added={addToCart.added}
              availability={availability}
              disabled={(isUnavailable || !maxQuantity) && !signUpElement}
              canNotify={Boolean(signUpElement)}
              label={missingField && !optionsVisible ? messages.options : buyNow ? messages.buyNow : messages.add}
              hasSlottedLabel={host.hasSlotted('')}
              onPress={onPress}
            />
          </div>
        )}
        {addToCart.problem && (
          <Notice
            message={errorMessage(addToCart.problem)}
            requestId={addToCart.problem.requestId}
            onRetry={addToCart.retry ?? onPress}
          />
        )}
        {(addToCart.busy || addToCart.added) && (
          <p className="sr" role="status">
            {addToCart.added && product && messages.addedToCart.replace('{name}', () => product.name)}
          </p>
        )}
        <slot name="after" />
      </div>
    </div>
  );
}
