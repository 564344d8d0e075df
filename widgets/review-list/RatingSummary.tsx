import { reviewWords as words } from '../../src/i18n/en/reviews.ts';
import { count, fill } from '../../src/i18n/interpolate.ts';
import { averageOf, type Tally } from '../../src/store/reviews.ts';
import { Stars } from './Stars.tsx';

interface SummaryProps {
  readonly tally: Tally;
  readonly locale: string;
  /** The stars that the list is narrowed to; 0 for all. */
  readonly rating: number;
  /** Without it the bars are left out. */
  readonly onNarrow?: ((rating: number) => void) | undefined;
}

/** The average, how many reviews it is of, and how they are spread: pressing a bar shows those alone. */
export function Summary({ tally, locale, rating, onNarrow }: SummaryProps) {
  const { average, total } = averageOf(tally);
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 });
  return (
    <div part="summary" className="summary">
      <p className="figures">
        <span part="average" className="average" aria-hidden="true">
          {decimal.format(average)}
        </span>
        <Stars rating={average} locale={locale} size="large" />
        <span className="note">{count(words.count, total, locale)}</span>
      </p>
      {onNarrow && (
        <ul className="bars">
          {tally.counts
            .map((reviews, at) => {
              const stars = at + 1;
              const pressed = rating === stars;
              return (
                <li key={stars}>
                  <button
                    type="button"
                    part={pressed ? 'bar pressed' : 'bar'}
                    className="bar"
                    aria-pressed={pressed}
                    aria-label={fill(words.only, {
                      stars: count(words.ofStars, stars, locale),
                      reviews: count(words.count, reviews, locale),
                    })}
                    onClick={() => onNarrow(pressed ? 0 : stars)}
                  >
                    <span>{stars}</span>
                    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                      <rect width="100" height="8" rx="4" />
                      <rect className="on" width={total ? (100 * reviews) / total : 0} height="8" rx="4" />
                    </svg>
                    <span className="note">{reviews}</span>
                  </button>
                </li>
              );
            })
            .reverse()}
        </ul>
      )}
    </div>
  );
}
