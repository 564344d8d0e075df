import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { press as sendPress } from '../../src/app/activate.ts';
import { startRuntime } from '../../src/app/runtime.ts';
import { useProduct } from '../../src/elements/useProduct.ts';
import type { IslandProps } from '../../src/elements/widget.ts';
import { addToCartWords as words } from '../../src/i18n/en/add-to-cart.ts';
import { problemWords } from '../../src/i18n/error-message.ts';
import { previewOf, referenceOf, type Texts } from '../../src/store/cart/preview.ts';
import { unitsHeld } from '../../src/store/cart/state.ts';
import { refreshProduct } from '../../src/store/products.ts';
import { firstUnchosen, hasVariants, offerOf } from '../../src/store/selection.ts';
import { Notice } from '../../src/ui/Notice.tsx';
import { Stepper } from '../../src/ui/Stepper.tsx';
import { useSelect } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import { BuyButton } from './BuyButton.tsx';
import { TextFields } from './CustomTextFields.tsx';
import { Options } from './Options.tsx';
import { Outline } from './OptionsSkeleton.tsx';
import { PriceLine } from './PriceLine.tsx';
import { Showcase } from './ProductHeader.tsx';
import { useAdding } from './useAddToCart.ts';
import { useSelection } from './useSelection.ts';

/** What the platform takes at most. */
const MOST = 100_000;
/** Failures after which the catalog is not what this page thinks it is. */
const STALE = /OUT_OF_STOCK|NOT_ENOUGH_STOCK|INVALID_CATALOG/;

/** A product's form, from its picture to its button. */
export function AddToCart(props: IslandProps<typeof attributes>) {
  const { app, host, locale, press, product: ref, quantity, show, buyNow } = props;
  const form = useRef<HTMLDivElement>(null);
  const { product, problem, gone, reload } = useProduct(app, host, ref);
  const { choices, touched, choose } = useSelection(props, product);
  const adding = useAdding(app, host, buyNow);
  const [texts, setTexts] = useState<Texts>({});
  const [stepped, setStepped] = useState({ from: quantity, to: quantity });
  const [waiting, setWaiting] = useState(false);
  const [asked, setAsked] = useState<object>();

  const shown = new Set((show || 'price options quantity stock').split(/[\s,]+/));
  const offer = product && offerOf(product, choices);
  const { left, variant, standing = 'available' } = offer ?? {};
  const held = useSelect(app.store, ({ cart }) =>
    product && left !== undefined ? unitsHeld(cart, product.id, hasVariants(product) ? variant?.id : undefined) : 0,
  );
  const most = left === undefined ? MOST : Math.max(0, left - held);
  const many = Math.min(stepped.from === quantity ? stepped.to : quantity, Math.max(1, most));
  const missing =
    product &&
    (firstUnchosen(product, choices)?.name ??
      product.customTextFields?.find(({ title, mandatory }) => mandatory && !texts[title]?.trim())?.title);
  const soldOut = standing !== 'available';
  const list = standing === 'sold-out' && document.querySelector(`kiosk-back-in-stock[product="${CSS.escape(ref)}"]`);
  const revealed = shown.has('options') || asked !== undefined;

  const add = async () => {
    if (!product) return;
    setAsked(undefined);
    const failed = await adding.add({
      lines: [{ catalogReference: referenceOf(product, choices, texts), quantity: many }],
      previews: [previewOf(product, choices, texts, many)],
    });
    if (failed && STALE.test(failed.code ?? '')) void refreshProduct(app, ref);
  };
  const onPress = () => {
    setWaiting(!product);
    if (problem) reload();
    if (list) sendPress(startRuntime(), list);
    if (!product || soldOut || !most) return;
    if (missing) setAsked({});
    else void add();
  };

  useEffect(() => {
    if (press) onPress();
  }, [press]);
  useEffect(() => {
    if (!waiting) return;
    if (product) onPress();
    else if (problem) setWaiting(false);
  }, [product, problem]);
  useLayoutEffect(() => {
    if (asked) form.current?.querySelector<HTMLElement>('[part~=missing] :is(input, select, textarea)')?.focus();
  }, [asked]);

  const states = [
    !product && !problem && ref && 'loading',
    (gone || !ref) && 'empty',
    (problem || adding.problem) && 'error',
    missing && 'choosing',
    left !== undefined && left > 0 && left <= 5 && 'low-stock',
    soldOut && 'sold-out',
    (adding.busy || waiting) && 'busy',
    adding.added && 'added',
  ].filter(state => typeof state === 'string');
  useLayoutEffect(() => host.reflect(states), [states.join()]);

  const fallback = !product && !waiting && !gone && host.fills('fallback');
  if (!ref) return <slot name="fallback" />;
  return (
    <div className="stack">
      {fallback && <slot name="fallback" />}
      <div
        part="form"
        className={fallback && !problem ? 'form behind' : 'form'}
        role="group"
        aria-label={product?.name}
        aria-busy={(!product && !problem) || undefined}
        ref={form}
      >
        <slot name="before" />
        {!problem && (shown.has('image') || shown.has('name')) && (
          <Showcase product={product} choices={choices} image={shown.has('image')} name={shown.has('name')} />
        )}
        {!problem && (
          <PriceLine
            {...{ product, offer, most, locale, touched }}
            price={shown.has('price')}
            stock={shown.has('stock')}
          />
        )}
        {!product && !problem && shown.has('options') && <Outline choices={props.choices} />}
        {product && revealed && (
          <>
            <Options product={product} choices={choices} missing={asked && missing} onChoose={choose} />
            <TextFields
              product={product}
              texts={texts}
              missing={asked && missing}
              onWrite={(title, text) => setTexts({ ...texts, [title]: text })}
            />
          </>
        )}
        {problem && (
          <Notice
            message={problemWords(problem)}
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
            {shown.has('quantity') && !list && (
              <Stepper
                value={many}
                min={1}
                max={Math.max(1, most)}
                label={words.quantity}
                locale={locale}
                onChange={to => setStepped({ from: quantity, to })}
                part="quantity"
              />
            )}
            <BuyButton
              busy={adding.busy || waiting}
              added={adding.added}
              standing={standing}
              off={(soldOut || !most) && !list}
              list={Boolean(list)}
              label={missing && !revealed ? words.options : buyNow ? words.buyNow : words.add}
              labelled={host.fills('')}
              onPress={onPress}
            />
          </div>
        )}
        {adding.problem && (
          <Notice
            message={problemWords(adding.problem)}
            requestId={adding.problem.requestId}
            onRetry={adding.retry ?? onPress}
          />
        )}
        {(adding.busy || adding.added) && (
          <p className="sr" role="status">
            {adding.added && product && words.addedToCart.replace('{name}', () => product.name)}
          </p>
        )}
        <slot name="after" />
      </div>
    </div>
  );
}
