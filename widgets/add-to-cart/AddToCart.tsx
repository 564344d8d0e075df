import { Component, type ReactNode } from 'react';
import { activate } from '../../src/app/page/activate.ts';
import { getRuntime } from '../../src/app/start/runtime.ts';
import { loadActions } from '../../src/app/start/shop-app.ts';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { reflectStates } from '../../src/elements/reflect-states.ts';
import { warnWithoutProduct } from '../../src/elements/warn-without-product.ts';
import { addToCartMessages as messages } from '../../src/i18n/en/add-to-cart.ts';
import type { Adding } from '../../src/store/cart/adding.ts';
import { NO_CHOICES } from '../../src/store/choices.ts';
import { emitError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { getProductEntry, requestProduct } from '../../src/store/products.ts';
import { isLowStock } from '../../src/store/simple-offer.ts';
import type { State } from '../../src/store/state.ts';
import { Stepper } from '../../src/ui/Stepper.tsx';
import { hasHeader, readVisibleParts } from './attributes.ts';
import { renderBuyButton } from './BuyButton.tsx';
import { type Form, type FormProps, type FormState, readForm, UNTOUCHED } from './form.ts';
import { waitingForOptions } from './load-options.ts';
import type { EditForm } from './options/select.ts';
import { renderPriceLine } from './PriceLine.tsx';
import { HeaderSkeleton, OptionsSkeleton } from './Skeleton.tsx';

/**
 * A product's form, from its picture to its button, with the parts that `show` names. The form is a class, and its
 * parts without state are functions, so that the code of a form with only a button has no hooks. A page may have a
 * thousand such forms.
 */
export class AddToCart extends Component<FormProps, FormState> {
  override state = UNTOUCHED;
  /** The form as last rendered, on which a press acts. */
  #form!: Form;
  /** The problem at the last update. The form emits `kiosk:error` when another problem follows. */
  #problem: Problem | undefined;
  /** Carries out the presses. Undefined until a press has loaded its code. */
  #adding: Adding | undefined;
  #followed: string | undefined;
  /** The functions that stop listening. Set while the form is in the page. */
  #unfollow: readonly (() => void)[] | undefined;

  override componentDidMount(): void {
    const { app, host, product } = this.props;
    warnWithoutProduct(host, product);
    requestProduct(app, product);
    this.componentDidUpdate();
  }

  override componentDidUpdate(previous?: Readonly<FormProps>): void {
    const { app, host, product: idOrSlug, activations, quantity } = this.props;
    const { adding } = this.state;
    const { product, selection, problem, gone, facts, followed } = this.#form;
    const [renderFacts, loadFacts] = facts;
    const { offer, missing } = selection ?? {};
    reflectStates(host, {
      loading: !product && !problem && idOrSlug,
      empty: gone || !idOrSlug,
      error: problem || adding.problem,
      choosing: missing,
      'low-stock': offer && isLowStock(offer),
      'sold-out': offer && offer.availability !== 'available',
      busy: adding.busy,
      added: adding.added,
    });
    if (problem && problem !== this.#problem) emitError(app, problem, this.#reload, host);
    this.#problem = problem;
    if (loadFacts && !renderFacts && !waitingForOptions.has(this.#update)) {
      waitingForOptions.add(this.#update);
      loadFacts().catch(error => this.setState({ optionsProblem: toProblem(error) }));
    }
    if (previous && previous.quantity !== quantity) this.#setQuantity();
    if (followed !== this.#followed) {
      this.#stopListening();
      const productUnits = (state: State, key: string) => app.parts.cart?.productUnits(state, key);
      this.#unfollow = [
        app.listen({ slice: 'products', read: getProductEntry, key: idOrSlug }, this.#update),
        app.listen({ slice: 'cart', read: productUnits, key: followed }, this.#update),
      ];
      this.#followed = followed;
    }
    this.#adding?.follow(this.#form);
    if (activations > (previous?.activations ?? 0)) void this.#press();
  }

  override componentWillUnmount(): void {
    this.#stopListening();
    waitingForOptions.delete(this.#update);
    this.#adding?.stop();
  }

  #stopListening(): void {
    for (const stop of this.#unfollow ?? []) stop();
    this.#unfollow = undefined;
  }

  readonly #update = () => this.forceUpdate();

  readonly #setQuantity = (quantity?: number) => this.setState({ quantity });

  readonly #edit = (edit: EditForm) => this.setState(edit);

  readonly #reload = () => {
    waitingForOptions.delete(this.#update);
    this.setState({ optionsProblem: undefined });
    requestProduct(this.props.app, this.props.product);
  };

  /**
   * Carries out a press: a new press, a press from before the first render, or a press held until the product loads. If
   * options or texts are missing, or the quantity is invalid, adds nothing and focuses the first such field. If the
   * product is sold out, a press activates the page's back-in-stock sign-up.
   */
  readonly #press = async (): Promise<void> => {
    const { app, host, product: idOrSlug } = this.props;
    const form = this.#form;
    const { product, selection, cached, failure, signUp } = form;
    const isConfirmed = product && !cached;
    if (failure && !isConfirmed) this.#reload();
    if (isConfirmed && selection) {
      if (signUp) activate(getRuntime(), signUp);
      if (
        selection.offer.availability !== 'available' ||
        !form.maxQuantity ||
        this.#focus('[aria-invalid][part=count]')
      )
        return;
      const attempted = !!selection.missing;
      this.setState({ attempted }, () => attempted && this.#focus('[part~=missing] :is(input, select, textarea)'));
      if (attempted) return;
    }
    if (!this.#adding) {
      this.setState({ adding: { busy: true } });
      try {
        const { createAdding } = await loadActions();
        const show = (adding: FormState['adding']) => this.setState({ adding });
        this.#adding ??= createAdding(app, { from: host, idOrSlug, show, press: this.#press });
      } catch (error) {
        const problem = toProblem(error);
        this.setState({ adding: { problem } });
        emitError(app, problem, this.#press, host);
        return;
      }
    }
    // The element may have been removed while the code loaded. The shopper would not see the add.
    if (!this.#unfollow) return;
    this.#adding.press(form);
    this.#adding.follow(this.#form);
  };

  /** Focuses the first match in the shadow root, and returns whether there is a match. */
  #focus(selector: string): boolean {
    const found = this.props.host.shadowRoot?.querySelector<HTMLElement>(selector);
    found?.focus();
    return !!found;
  }

  override render(): ReactNode {
    const { props, state } = this;
    const { app, host, locale, product: idOrSlug, buyNow } = props;
    const { edits, attempted, adding } = state;
    const { busy, added, status, waiting } = adding;
    const { tellsAdds } = app.store.getState().drawer;
    this.#form = readForm(props, state);
    const { product, selection, problem, gone, options, facts, signUp, quantity, maxQuantity } = this.#form;
    const { choices = NO_CHOICES, offer, touched, missing } = selection ?? {};
    const availability = offer?.availability ?? 'available';
    const visibleParts = readVisibleParts(props.show);
    const optionsVisible = visibleParts.has('options') || !!attempted;
    if (!idOrSlug) return <slot name="fallback" />;
    const slotted = (name: string) => host.hasSlotted(name) && <slot name={name} />;
    const fallback = !product && !busy && !gone && slotted('fallback');
    if (fallback && !problem) return fallback;
    const notes = facts[0]?.(props, this.#form, state, this.#press);
    // In the price line, the notes shift no content when they load. After an action of the shopper, they are near the
    // button. With `sticky`, they are always near the button, because a move would take the focus from the bar.
    const isInLine = !touched && !attempted && !props.sticky;
    const form = (
      <div
        part="form"
        className="form"
        role="group"
        aria-label={product?.name}
        aria-busy={(!product && !problem) || undefined}
      >
        {slotted('before')}
        {problem && (
          <LazyNotice
            problem={problem}
            onRetry={
              gone
                ? undefined
                : () => {
                    // The reload removes the notice and its focused button, so the add button takes the focus.
                    this.#focus('.add');
                    this.#reload();
                  }
            }
          />
        )}
        {!problem &&
          hasHeader(props.show) &&
          (options && product ? (
            <options.ProductHeader form={props} product={product} choices={choices} />
          ) : (
            <HeaderSkeleton show={props.show} />
          ))}
        {!problem &&
          renderPriceLine({
            product,
            offer,
            locale,
            touched,
            visible: visibleParts.has('price'),
            children: isInLine && notes,
          })}
        {!problem && !product && visibleParts.has('options') && props.choices && (
          <OptionsSkeleton choices={props.choices} />
        )}
        {options && product && selection && (
          <options.Choosing
            form={props}
            product={product}
            selection={selection}
            edits={edits}
            visible={optionsVisible}
            missing={attempted ? missing : undefined}
            onEdit={this.#edit}
          />
        )}
        {!isInLine && notes}
        {!gone && (
          <div part="row" className="row">
            {visibleParts.has('quantity') && !signUp && (
              <Stepper
                value={quantity}
                min={1}
                max={Math.max(1, maxQuantity)}
                label={messages.quantity}
                locale={locale}
                onChange={this.#setQuantity}
                part="quantity"
              />
            )}
            {renderBuyButton({
              busy,
              added,
              availability,
              disabled: (availability !== 'available' || !maxQuantity) && !signUp,
              canNotify: !!signUp,
              label:
                !host.hasSlotted('') &&
                (missing && !optionsVisible ? messages.options : buyNow ? messages.buyNow : messages.add),
              onPress: this.#press,
            })}
          </div>
        )}
        {adding.problem && (
          <LazyNotice
            problem={adding.problem}
            onRetry={adding.retry ?? this.#press}
            quiet={adding.retry && !buyNow && tellsAdds}
          />
        )}
        {status != null && (
          <p className={waiting ? 'note' : 'sr'} role={waiting && tellsAdds ? undefined : 'status'}>
            {status}
          </p>
        )}
        {slotted('after')}
      </div>
    );
    return fallback ? (
      <>
        {fallback}
        {form}
      </>
    ) : (
      form
    );
  }
}
