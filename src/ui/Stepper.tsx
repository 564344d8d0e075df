import { useState } from 'react';
import { stepperWords as words } from '../i18n/en/stepper.ts';
import { fill } from '../i18n/interpolate.ts';
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

  const settle = () => {
    if (draft === undefined) return;
    const typed = draft.trim() ? Number(draft) : Number.NaN;
    setDraft(undefined);
    if (!Number.isFinite(typed) || !Number.isInteger(typed)) return setHint(words.number);
    const kept = Math.min(max, Math.max(min, typed));
    setHint(
      kept > typed ? fill(words.least, { n: number(min) }) : kept < typed ? fill(words.most, { n: number(max) }) : '',
    );
    if (kept !== value) onChange(kept);
  };
  const step = (by: number, off: boolean) => () => {
    setHint(off && by > 0 ? fill(words.most, { n: number(max) }) : '');
    setDraft(undefined);
    if (!off) onChange(value + by);
  };
  const button = (name: string, by: number, off: boolean) => (
    <button
      type="button"
      part={by < 0 ? 'less' : 'more'}
      aria-label={fill(name, { label })}
      aria-disabled={off || undefined}
      onClick={step(by, off)}
    />
  );
  return (
    <div part={part} className="stepper" role="group" aria-label={label}>
      {button(words.less, -1, value <= min)}
      <input
        part="count"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={draft ?? String(value)}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={settle}
        onKeyDown={event => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            const by = event.key === 'ArrowUp' ? 1 : -1;
            step(by, by > 0 ? value >= max : value <= min)();
          } else if (event.key === 'Enter') {
            // A host form around the element is not sent.
            event.preventDefault();
            settle();
          } else if (event.key === 'Escape' && draft !== undefined) {
            event.stopPropagation();
            setDraft(undefined);
          }
        }}
      />
      {button(words.more, 1, value >= max)}
      <span className="hint note" role="status">
        {hint}
      </span>
    </div>
  );
}
