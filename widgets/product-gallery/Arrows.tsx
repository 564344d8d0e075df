import { galleryMessages as messages } from '../../src/i18n/en/gallery.ts';
import { formatNumber } from '../../src/i18n/numbers.ts';
import { Chevron } from '../../src/ui/icons/Chevron.ts';

interface ArrowsProps {
  readonly index: number;
  readonly count: number;
  readonly locale: string;
  readonly onPick: (at: number) => void;
}

/** The way back and on, and where one is. */
export function Arrows({ index, count, locale, onPick }: ArrowsProps) {
  const arrow = (to: number) => {
    const isNext = to > index;
    const isEnd = to < 0 || to === count;
    return (
      <button
        type="button"
        part={isNext ? 'next' : 'previous'}
        className={isNext ? 'arrow next' : 'arrow'}
        aria-label={isNext ? messages.next : messages.previous}
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
