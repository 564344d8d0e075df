import { type KeyboardEvent, useState } from 'react';
import { stepperMessages as messages } from '../i18n/en/stepper.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { formatNumber } from '../i18n/numbers.ts';

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

/** What the shopper is typing, and what a limit has said. */
interface Edit {
  readonly draft?: string | undefined;
  readonly hint: string;
}

/** A number between two buttons. A typed number is applied on blur or Enter, clamped to `min` and `max`. */
export function Stepper({ value, min, max, label, locale, part = 'quantity', onChange }: StepperProps) {
  /** Undefined until the shopper comes here: until then the input has no handlers and nothing to announce. */
  const [edit, setEdit] = useState<Edit>();
  const draft = edit?.draft;
  const limitHint = (message: string, limit: number) => interpolate(message, { n: formatNumber(limit, locale) });
  const setHint = (hint: string) => {
    // A live region announces what changes in it, not what it comes with.
    if (hint && !edit) {
      setEdit({ hint: '' });
      setTimeout(() => setEdit({ hint }));
    } else setEdit({ hint });
  };
  const commit = () => {
    if (draft === undefined) return;
    const typed = draft.trim() ? Number(draft) : Number.NaN;
    if (!Number.isInteger(typed)) return setHint(messages.number);
    const clamped = Math.min(max, Math.max(min, typed));
    setHint(clamped > typed ? limitHint(messages.least, min) : clamped < typed ? limitHint(messages.most, max) : '');
    if (clamped !== value) onChange(clamped);
  };
  const isAtLimit = (delta: number) => (delta < 0 ? value <= min : value >= max);
  const step = (delta: number) => {
    const atLimit = isAtLimit(delta);
    setHint(atLimit && delta > 0 ? limitHint(messages.most, max) : '');
    if (!atLimit) onChange(value + delta);
  };
  const inputHandlers = edit && {
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setEdit({ ...edit, draft: currentTarget.value }),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      } else if (event.key === 'Enter') {
        // Enter would submit a form around the element.
        event.preventDefault();
        commit();
      } else if (event.key === 'Escape' && draft !== undefined) {
        event.stopPropagation();
        setEdit({ hint: edit.hint });
      }
    },
  };
  return (
    <div
      part={part}
      className="stepper"
      role="group"
      aria-label={label}
      onFocusCapture={() => setEdit(edit => edit ?? { hint: '' })}
      onClick={({ target }) => {
        const pressed = (target as Element).getAttribute('part');
        if (pressed === 'less') step(-1);
        else if (pressed === 'more') step(1);
      }}
    >
      {renderStepButton('less', label, isAtLimit(-1))}
      <input
        part="count"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={draft ?? String(value)}
        {...inputHandlers}
      />
      {renderStepButton('more', label, isAtLimit(1))}
      {edit && (
        <span className="hint note" role="status">
          {edit.hint}
        </span>
      )}
    </div>
  );
}

const renderStepButton = (name: 'less' | 'more', label: string, atLimit: boolean) => (
  <button
    type="button"
    part={name}
    aria-label={interpolate(messages[name], { label })}
    aria-disabled={atLimit || undefined}
  />
);
