import { Component, type KeyboardEvent, type ReactNode } from 'react';
import { stepperMessages as messages } from '../i18n/en/stepper.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { formatNumber } from '../i18n/numbers.ts';
import { withDigits } from '../validation/typed.ts';

interface StepperProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Accessible name: `Quantity of Stoneware mug`. */
  readonly label: string;
  readonly locale: string;
  readonly part?: string;
  readonly onChange: (value: number) => void;
}

/** The text that the shopper is typing, if any. The hint names a limit or asks for a number, and is empty otherwise. */
interface Edit {
  readonly draft?: string | undefined;
  readonly hint: string;
}

interface StepperState {
  /** Undefined until the first focus or press. Until then, the input has no handlers and no live region. */
  readonly edit?: Edit;
}

/** The state of all steppers that have had no focus or press. */
const UNTOUCHED: StepperState = {};

/**
 * A number between two buttons. The buttons and the arrow keys change it by one. A typed number is applied on blur or
 * Enter, clamped to `min` and `max`. A typed text that is no number stays, and the input is invalid.
 */
export class Stepper extends Component<StepperProps, StepperState> {
  override state = UNTOUCHED;
  /** The value of the last render, plus the steps since then. */
  #value!: number;

  readonly #begin = () => {
    if (!this.state.edit) this.setState({ edit: { hint: '' } });
  };

  readonly #press = ({ target }: { readonly target: EventTarget }) => {
    const pressed = (target as Element).getAttribute('part');
    if (pressed === 'less') this.#step(-1);
    else if (pressed === 'more') this.#step(1);
  };

  #setHint(hint: string): void {
    // A live region announces changes, not its initial content, so the region renders before the hint.
    if (hint && !this.state.edit) {
      this.#begin();
      setTimeout(() => this.setState({ edit: { hint } }));
    } else this.setState({ edit: { hint } });
  }

  #limitHint(message: string, limit: number): string {
    return interpolate(message, { n: formatNumber(limit, this.props.locale) });
  }

  #isAtLimit(delta: number): boolean {
    const { min, max } = this.props;
    return delta < 0 ? this.#value <= min : this.#value >= max;
  }

  #step(delta: number): void {
    const { max, onChange } = this.props;
    const atLimit = this.#isAtLimit(delta);
    this.#setHint(atLimit && delta > 0 ? this.#limitHint(messages.most, max) : '');
    if (atLimit) return;
    this.#value += delta;
    onChange(this.#value);
  }

  /** Applies a typed number. Returns whether no wrong text is in the input. */
  #commit(): boolean {
    const { value, min, max, onChange } = this.props;
    const { draft } = this.state.edit ?? {};
    if (draft === undefined) return true;
    const digits = withDigits(draft);
    if (!/^\d+$/.test(digits)) {
      // The draft stays, because the previous number is not the one that the shopper means.
      this.setState({ edit: { draft, hint: messages.number } });
      return false;
    }
    const typed = Number(digits);
    const clamped = Math.min(max, Math.max(min, typed));
    this.#setHint(
      clamped > typed
        ? this.#limitHint(messages.least, min)
        : clamped < typed
          ? this.#limitHint(messages.most, max)
          : '',
    );
    this.#value = clamped;
    if (clamped !== value) onChange(clamped);
    return true;
  }

  #createInputHandlers(edit: Edit) {
    return {
      onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        this.setState({ edit: { ...edit, draft: currentTarget.value } }),
      onBlur: () => this.#commit(),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const { key } = event;
        if (/^Arrow(Up|Down)$/.test(key)) {
          if (this.#commit()) this.#step(key === 'ArrowUp' ? 1 : -1);
        } else if (key === 'Enter') this.#commit();
        else if (key === 'Escape' && edit.draft !== undefined) this.setState({ edit: { hint: '' } });
        else return;
        // Enter would submit a form around the element, and Escape would close a dialog around it.
        event.preventDefault();
      },
    };
  }

  override render(): ReactNode {
    const { value, label, part = 'quantity' } = this.props;
    const { edit } = this.state;
    this.#value = value;
    return (
      <div
        part={part}
        className="stepper"
        role="group"
        aria-label={label}
        onFocusCapture={this.#begin}
        onClick={this.#press}
      >
        {renderStepButton('less', label, this.#isAtLimit(-1))}
        <input
          part="count"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={edit?.hint === messages.number || undefined}
          value={edit?.draft ?? String(value)}
          {...(edit && this.#createInputHandlers(edit))}
        />
        {renderStepButton('more', label, this.#isAtLimit(1))}
        {/* A class, because Firefox does not update `:has(:not(:empty))` when a text is added. */}
        {edit && (
          <span className={edit.hint && 'hint note'} role="status">
            {edit.hint}
          </span>
        )}
      </div>
    );
  }
}

const renderStepButton = (name: 'less' | 'more', label: string, atLimit: boolean) => (
  <button
    type="button"
    part={name}
    aria-label={interpolate(messages[name], { label })}
    aria-disabled={atLimit || undefined}
  />
);
