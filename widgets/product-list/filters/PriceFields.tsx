import { useEffect, useState } from 'react';
import { productFilterMessages as messages } from '../../../src/i18n/en/product-filters.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { readAmount } from '../../../src/i18n/read-amount.ts';
import { Field } from '../../../src/ui/Field.tsx';
import { Form } from '../../../src/ui/Form.tsx';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';
import type { ListFilter } from './filter.ts';

interface PriceFieldsProps {
  readonly filter: ListFilter;
  readonly currency: string;
  readonly locale: string;
  readonly onChange: (part: Pick<ListFilter, 'min' | 'max'>) => void;
}

const write = (amount: number | undefined): string => (amount === undefined ? '' : String(amount));

/** The amount that an error message gives as an example of how to type a price. */
const EXAMPLE = 1000;

/**
 * The fields for the lowest and the highest price, applied on blur and on Enter. Prices in the wrong order are swapped.
 * A text that is not an amount shows an error and changes nothing.
 */
export function PriceFields({ filter, currency, locale, onChange }: PriceFieldsProps) {
  const { min, max } = filter;
  const [lowest, setLowest] = useState('');
  const [highest, setHighest] = useState('');
  const [checked, setChecked] = useState<readonly string[]>([]);
  const read = (text: string) => readAmount(text, locale, currency);
  // The price may change elsewhere, if the shopper removes the filter or goes back.
  useEffect(
    () => setLowest(text => (readAmount(text, locale, currency) === min ? text : write(min))),
    [min, locale, currency],
  );
  useEffect(
    () => setHighest(text => (readAmount(text, locale, currency) === max ? text : write(max))),
    [max, locale, currency],
  );
  const isUnread = (text: string) => text.trim() && read(text) === undefined;
  const getError = (text: string, message: string) =>
    checked.includes(text) && isUnread(text)
      ? interpolate(message, { price: formatMoney(EXAMPLE, currency, locale) })
      : undefined;
  const apply = () => {
    setChecked([lowest, highest]);
    const low = isUnread(lowest) ? min : read(lowest);
    const high = isUnread(highest) ? max : read(highest);
    // A comparison with undefined is false.
    const isTurned = (low as number) > (high as number);
    const next = isTurned ? { min: high, max: low } : { min: low, max: high };
    if (next.min !== min || next.max !== max) onChange(next);
  };
  return (
    <details part="facet" className="facet" open={min !== undefined || max !== undefined || undefined}>
      <summary part="facet-title">
        {messages.price} <span className="note">{currency}</span>
        <Chevron />
      </summary>
      <Form className="prices" onSubmit={apply}>
        <Field
          id="lowest"
          label={messages.lowest}
          inputMode="decimal"
          value={lowest}
          error={getError(lowest, messages.atLeast)}
          onChange={setLowest}
          onBlur={apply}
        />
        <Field
          id="highest"
          label={messages.highest}
          inputMode="decimal"
          value={highest}
          error={getError(highest, messages.atMost)}
          onChange={setHighest}
          onBlur={apply}
        />
        <button type="submit" hidden />
      </Form>
    </details>
  );
}
