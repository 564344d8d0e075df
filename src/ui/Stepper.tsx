import { useState } from 'react';
import { stepperMessages as messages } from '../i18n/en/stepper.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { formatNumber } from '../i18n/numbers.ts';

interface StepperProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** What is counted: `Quantity of Stoneware mug`. */
  readonly label: string;
  readonly locale: string;
  readonly part?: string;
  readonly onChange: (value: number) => void;
}

/** A number between two buttons. What is typed counts when the field is left or Enter pressed, within bounds. */
export function Stepper({ value, min, max, label, locale, part = 'quantity', onChange }: StepperProps) {
  const [draft, setDraft] = useState<string>();
  const [hint, setHint] = useState('');
  const number = (n: number) => formatNumber(n, locale);

  const commit = () => {
    if (draft === undefined) return;
    const typed = draft.trim() ? Number(draft) : Number.NaN;
    setDraft(undefined);
    if (!Number.isFinite(typed) || !Number.isInteger(typed)) return setHint(messages.number);
    const clamped = Math.min(max, Math.max(min, typed));
    setHint(
      clamped > typed
        ? interpolate(messages.least, { n: number(min) })
        : clamped < typed
          ? interpolate(messages.most, { n: number(max) })
          : '',
    );
    if (clamped !== value) onChange(clamped);
  };
  const step = (delta: number, atLimit: boolean) => () => {
    setHint(atLimit && delta > 0 ? interpolate(messages.most, { n: number(max) }) : '');
    setDraft(undefined);
    if (!atLimit) onChange(value + delta);
  };
  const button = (name: string, delta: number, atLimit: boolean) => (
    <button
      type="button"
      part={delta < 0 ? 'less' : 'more'}
      aria-label={interpolate(name, { label })}
      aria-disabled={atLimit || undefined}
      onClick={step(delta, atLimit)}
    />
  );
  return (
    <div part={part} className="stepper" role="group" aria-label={label}>
      {button(messages.less, -1, value <= min)}
      <input
        part="count"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={draft ?? String(value)}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            const by = event.key === 'ArrowUp' ? 1 : -1;
            step(by, by > 0 ? value >= max : value <= min)();
          } else if (event.key === 'Enter') {
            // A host form around the element is not sent.
            event.preventDefault();
            commit();
          } else if (event.key === 'Escape' && draft !== undefined) {
            event.stopPropagation();
            setDraft(undefined);
          }
        }}
      />
      {button(messages.more, 1, value >= max)}
      <span className="hint note" role="status">
        {hint}
      </span>
    </div>
  );
}
