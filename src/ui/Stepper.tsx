import { useState } from 'react';
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

/** A number between two buttons. A typed number is applied on blur or Enter, clamped to `min` and `max`. */
export function Stepper({ value, min, max, label, locale, part = 'quantity', onChange }: StepperProps) {
  const [draft, setDraft] = useState<string>();
  const [hint, setHint] = useState('');
  const limitHint = (message: string, limit: number) => interpolate(message, { n: formatNumber(limit, locale) });

  const commit = () => {
    if (draft === undefined) return;
    const typed = draft.trim() ? Number(draft) : Number.NaN;
    setDraft(undefined);
    if (!Number.isInteger(typed)) return setHint(messages.number);
    const clamped = Math.min(max, Math.max(min, typed));
    setHint(clamped > typed ? limitHint(messages.least, min) : clamped < typed ? limitHint(messages.most, max) : '');
    if (clamped !== value) onChange(clamped);
  };
  const isAtLimit = (delta: number) => (delta < 0 ? value <= min : value >= max);
  const step = (delta: number) => {
    const atLimit = isAtLimit(delta);
    setHint(atLimit && delta > 0 ? limitHint(messages.most, max) : '');
    setDraft(undefined);
    if (!atLimit) onChange(value + delta);
  };
  const stepButton = (name: string, delta: number) => (
    <button
      type="button"
      part={delta < 0 ? 'less' : 'more'}
      aria-label={interpolate(name, { label })}
      aria-disabled={isAtLimit(delta) || undefined}
      onClick={() => step(delta)}
    />
  );
  return (
    <div part={part} className="stepper" role="group" aria-label={label}>
      {stepButton(messages.less, -1)}
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
            step(event.key === 'ArrowUp' ? 1 : -1);
          } else if (event.key === 'Enter') {
            // Enter would submit a form around the element.
            event.preventDefault();
            commit();
          } else if (event.key === 'Escape' && draft !== undefined) {
            event.stopPropagation();
            setDraft(undefined);
          }
        }}
      />
      {stepButton(messages.more, 1)}
      <span className="hint note" role="status">
        {hint}
      </span>
    </div>
  );
}
