import { useState } from 'react';
import { productFilterMessages as messages } from '../../../src/i18n/en/product-filters.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { toSearchable } from '../../../src/store/searchable.ts';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';
import type { FacetChoice } from './facets.ts';

/** The least number of choices with which a facet has a search field. */
const FIND_MIN_CHOICES = 12;

interface FacetGroupProps {
  readonly name: string;
  readonly choices: readonly FacetChoice[];
  readonly showCounts: boolean;
  readonly onChange: (name: string, chosen: boolean) => void;
}

/** An option's choices, folded at first. Any number of them can be chosen. */
export function FacetGroup({ name, choices, showCounts, onChange }: FacetGroupProps) {
  const [text, setText] = useState('');
  const isLong = choices.length >= FIND_MIN_CHOICES;
  const chosen = choices.filter(({ written }) => written !== undefined);
  const isFound = (choice: FacetChoice) => toSearchable(choice.name).includes(toSearchable(text));
  return (
    <details part="facet" className="facet">
      <summary part="facet-title">
        <span>{name}</span>
        {chosen.length > 0 && <span className="note">({chosen.length})</span>}
        <Chevron />
      </summary>
      {isLong && (
        <input
          type="search"
          part="facet-find"
          className="input"
          aria-label={interpolate(messages.find, { name })}
          placeholder={interpolate(messages.find, { name })}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <fieldset className={isLong ? 'long' : undefined}>
        <legend className="sr">{name}</legend>
        {choices.filter(isFound).map(choice => (
          <label key={choice.name} part="facet-choice" className="check">
            <input
              type="checkbox"
              part="check"
              checked={chosen.includes(choice)}
              onChange={({ currentTarget }) => onChange(choice.written ?? choice.name, currentTarget.checked)}
            />
            {choice.colour && (
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <circle cx="8" cy="8" r="7.5" fill={choice.colour} />
              </svg>
            )}
            <span>
              <bdi>{choice.name}</bdi> {showCounts && <span className="note">({choice.count})</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
