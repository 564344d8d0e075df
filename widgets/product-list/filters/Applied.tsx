import { productFilterMessages as messages } from '../../../src/i18n/en/product-filters.ts';
import { productListMessages } from '../../../src/i18n/en/product-list.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { Close } from '../../../src/ui/icons/Close.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { type EditFilter, type ListFilter, setChoice } from './filter.ts';

interface AppliedProps {
  readonly filter: ListFilter;
  readonly format: (amount: number) => string;
  readonly onChange: (edit: EditFilter) => void;
  readonly onClear: () => void;
}

/** Buttons that remove one applied filter each, and one that removes all. Renders nothing without filters. */
export function Applied({ filter, format, onChange, onClear }: AppliedProps) {
  const { choices, min, max, inStock } = filter;
  const applied: { readonly key: string; readonly label: string; readonly takeOff: EditFilter }[] = [
    ...[...choices].flatMap(([option, names]) =>
      names.map(name => ({
        key: `${option}:${name}`,
        label: name,
        takeOff: setChoice(option, name),
      })),
    ),
    ...(min === undefined && max === undefined
      ? []
      : [{ key: 'price', label: formatRange(min, max, format), takeOff: () => ({ min: undefined, max: undefined }) }]),
    ...(inStock ? [{ key: 'stock', label: messages.inStock, takeOff: () => ({ inStock: undefined }) }] : []),
  ];
  if (!applied.length) return null;
  return (
    <div part="applied" className="applied">
      {applied.map(({ key, label, takeOff }) => (
        <button
          key={key}
          type="button"
          part="remove"
          className="chip"
          aria-label={interpolate(messages.remove, { name: label })}
          onClick={({ currentTarget }) => {
            moveFocus(currentTarget, applied.length > 1);
            onChange(takeOff);
          }}
        >
          <bdi>{label}</bdi>
          <Close />
        </button>
      ))}
      <TextButton
        part="clear"
        onClick={({ currentTarget }) => {
          moveFocus(currentTarget, false);
          onClear();
        }}
      >
        {productListMessages.clear}
      </TextButton>
    </div>
  );
}

/** Moves the focus from a button that is about to be removed, to the next button or to the filters button. */
function moveFocus(button: HTMLElement, isOneOfMany: boolean): void {
  const next = isOneOfMany
    ? button.nextElementSibling
    : (button.getRootNode() as ShadowRoot).querySelector('[part~=filters-button]');
  (next as HTMLElement | null)?.focus();
}

function formatRange(min: number | undefined, max: number | undefined, format: (amount: number) => string): string {
  if (min === undefined) return interpolate(messages.atMost, { price: format(max ?? 0) });
  if (max === undefined) return interpolate(messages.atLeast, { price: format(min) });
  return `${format(min)} – ${format(max)}`;
}
