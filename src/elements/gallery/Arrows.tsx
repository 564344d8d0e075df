import { formatNumber } from '../../i18n/numbers.ts';
import { Chevron } from '../../ui/icons/Chevron.ts';

interface ArrowsProps {
  readonly words: { readonly previous: string; readonly next: string };
  readonly index: number;
  readonly count: number;
  readonly locale: string;
  readonly onPick: (at: number) => void;
}

/** The buttons to the previous and next item, and a counter. */
export function Arrows({ words, index, count, locale, onPick }: ArrowsProps) {
  const arrow = (to: number) => {
    const isNext = to > index;
    const isEnd = to < 0 || to === count;
    return (
      <button
        type="button"
        part={isNext ? 'next' : 'previous'}
        className={isNext ? 'arrow next' : 'arrow'}
        aria-label={isNext ? words.next : words.previous}
        aria-disabled={isEnd || undefined}
        onClick={isEnd ? undefined : () => onPick(to)}
      >
        <Chevron />
      </button>
    );
  };
  return (
    <>
      {arrow(index - 1)}
      {arrow(index + 1)}
      <p part="counter" className="counter" aria-hidden="true">
        <bdi>
          {formatNumber(index + 1, locale)} / {formatNumber(count, locale)}
        </bdi>
      </p>
    </>
  );
}
