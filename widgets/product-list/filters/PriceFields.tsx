import { useEffect, useState } from 'react';
import { productFilterMessages as messages } from '../../../src/i18n/en/product-filters.ts';
import { Field } from '../../../src/ui/Field.tsx';
import { Form } from '../../../src/ui/Form.tsx';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';
import type { ListFilter } from './filter.ts';

interface PriceFieldsProps {
  readonly filter: ListFilter;
  readonly currency: string;
  readonly onChange: (part: Pick<ListFilter, 'min' | 'max'>) => void;
}

/** Reads `20`, `1,5` and `€ 20.00`; undefined where there is no amount. */
function readAmount(text: string): number | undefined {
  const [digits] = /\d[\d.,]*/.exec(text.replace(/\s/g, '')) ?? [];
  // The last sign is a decimal one if two digits at most follow it.
  const amount = Number(digits?.replace(/[.,](?=\d{3}(\D|$))/g, '').replace(',', '.'));
  return digits && Number.isFinite(amount) ? amount : undefined;
}

const write = (amount: number | undefined): string => (amount === undefined ? '' : String(amount));

/** The lowest and the highest price; what is the wrong way round is turned. */
export function PriceFields({ filter, currency, onChange }: PriceFieldsProps) {
  const { min, max } = filter;
  const [lowest, setLowest] = useState('');
  const [highest, setHighest] = useState('');
  // Set elsewhere: taken back, or gone back to.
  useEffect(() => setLowest(text => (readAmount(text) === min ? text : write(min))), [min]);
  useEffect(() => setHighest(text => (readAmount(text) === max ? text : write(max))), [max]);
  const apply = () => {
    const [low, high] = [readAmount(lowest), readAmount(highest)];
    const isTurned = low !== undefined && high !== undefined && low > high;
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
          onChange={setLowest}
          onBlur={apply}
        />
        <Field
          id="highest"
          label={messages.highest}
          inputMode="decimal"
          value={highest}
          onChange={setHighest}
          onBlur={apply}
        />
        <button type="submit" hidden />
      </Form>
    </details>
  );
}
