import { useState } from 'react';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { SortMenu } from '../../src/ui/SortMenu.tsx';
import type { ListFilter } from './query.ts';

interface ControlsProps {
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
}

/** The order of the list, and its filters other than stars. */
export function Controls({ filter, onFilter }: ControlsProps) {
  const [words, setWords] = useState(filter.words);
  // The field follows the filter, because "Show all" clears the filter.
  const [known, setKnown] = useState(filter.words);
  if (known !== filter.words) {
    setKnown(filter.words);
    setWords(filter.words);
  }
  const search = (next: string) => {
    if (next.trim() !== filter.words) onFilter({ words: next.trim() });
  };
  return (
    <div className="controls">
      <SortMenu
        label={messages.sort}
        value={filter.sort}
        sorts={messages.sorts}
        onChange={sort => onFilter({ sort })}
      />
      <input
        part="search"
        className="search"
        type="search"
        enterKeyHint="search"
        maxLength={100}
        aria-label={messages.search}
        placeholder={messages.search}
        value={words}
        onInput={({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
          setWords(value);
          if (!value) search('');
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') search(currentTarget.value);
        }}
        onBlur={({ currentTarget }) => search(currentTarget.value)}
      />
      <label part="with-media" className="with-media">
        <input
          type="checkbox"
          part="media-only"
          checked={filter.media}
          onChange={({ currentTarget }) => onFilter({ media: currentTarget.checked })}
        />
        {messages.withMedia}
      </label>
    </div>
  );
}
