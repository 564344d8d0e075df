import { useEffect, useRef, useState } from 'react';
import { productControlMessages as messages } from '../../../src/i18n/en/product-controls.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { Form } from '../../../src/ui/Form.tsx';
import { adoptFieldStyles } from '../../../src/ui/field-styles.ts';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';
import { SortMenu } from '../../../src/ui/SortMenu.tsx';
import type { View } from '../view.ts';
import styles from './controls.css?inline';

const adoptControlStyles = /* @__PURE__ */ adoptStyles(styles);

function adopt(node: Node | null): void {
  adoptFieldStyles(node);
  adoptControlStyles(node);
}

/** How long a shopper pauses in typing before the search begins, ms. */
const TYPING_MS = 300;
const MAX_LENGTH = 100;

interface ControlsProps {
  readonly controls: readonly string[];
  readonly view: View;
  readonly filtersOpen: boolean;
  readonly onToggleFilters: () => void;
  readonly onChange: (part: Partial<View>, options?: { readonly replace?: boolean }) => void;
}

/** How many conditions a written filter has. */
const countFilters = (filter: string): number => (filter ? filter.split(/[;,]/).length : 0);

/** The search field, the sort menu, and the button of the filters. */
export function Controls({ controls, view, filtersOpen, onToggleFilters, onChange }: ControlsProps) {
  const filterCount = countFilters(view.filter);
  return (
    <div part="controls" className="controls" ref={adopt}>
      {controls.includes('search') && <SearchField search={view.search} onChange={onChange} />}
      {controls.includes('filters') && (
        <button
          type="button"
          part="filters-button"
          className="control"
          aria-expanded={filtersOpen}
          onClick={onToggleFilters}
        >
          {messages.filters}
          {filterCount > 0 && <span> ({filterCount})</span>}
          <Chevron />
        </button>
      )}
      {controls.includes('sort') && (
        <SortMenu
          label={messages.sort}
          value={view.sort}
          sorts={messages.sorts}
          className="control"
          onChange={sort => onChange({ sort })}
        />
      )}
    </div>
  );
}

/**
 * Searches for the typed text after a pause, or at once on Enter. All searches until the field loses the focus are one
 * step of the page's history.
 */
function SearchField({ search, onChange }: { readonly search: string } & Pick<ControlsProps, 'onChange'>) {
  const [text, setText] = useState(search);
  // The last typed text may not have rendered yet.
  const typed = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(search);
  const isGoingOn = useRef(false);
  // The shopper has cleared the search or used the back button.
  if (asked.current !== search) {
    asked.current = search;
    clearTimeout(timer.current);
    isGoingOn.current = false;
    typed.current = search;
    setText(search);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (): void => {
    clearTimeout(timer.current);
    const next = typed.current.trim();
    if (next === asked.current.trim()) return;
    asked.current = next;
    onChange({ search: next }, { replace: isGoingOn.current });
    isGoingOn.current = true;
  };
  return (
    <Form className="search" role="search" onSubmit={ask}>
      <input
        type="search"
        part="search"
        className="input"
        aria-label={messages.search}
        placeholder={messages.search}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={text}
        onInput={({ currentTarget: { value } }) => {
          typed.current = value;
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(ask, TYPING_MS);
        }}
        onBlur={() => {
          isGoingOn.current = false;
        }}
      />
    </Form>
  );
}
