import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { interpolate, pluralize } from '../../src/i18n/interpolate.ts';
import { formatNumber } from '../../src/i18n/numbers.ts';
import { getAverage } from '../../src/store/reviews.ts';
import type { RatingCounts } from '../../src/store/state.ts';
import { Stars } from './Stars.tsx';

interface RatingSummaryProps {
  readonly ratingCounts: RatingCounts;
  readonly locale: string;
  /** The number of stars that the list is filtered by; 0 for none. */
  readonly selectedRating: number;
  /**
   * Called with the stars of a pressed bar, or with 0 if the list is already filtered by that bar. If undefined, no
   * bars are rendered.
   */
  readonly onFilter?: ((rating: number) => void) | undefined;
}

/** The average, the number of reviews, and a bar for each number of stars that filters the list. */
export function RatingSummary({ ratingCounts, locale, selectedRating, onFilter }: RatingSummaryProps) {
  const { average, total } = getAverage(ratingCounts);
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 });
  return (
    <div part="summary" className="summary">
      <p className="figures">
        <span part="average" className="average" aria-hidden="true">
          {decimal.format(average)}
        </span>
        <Stars rating={average} locale={locale} size="large" />
        <span className="note">{pluralize(messages.count, total)}</span>
      </p>
      {onFilter && (
        <ul className="bars">
          {ratingCounts.counts
            .map((reviews, index) => {
              const stars = index + 1;
              const isSelected = selectedRating === stars;
              return (
                <li key={stars}>
                  <button
                    type="button"
                    part={isSelected ? 'bar pressed' : 'bar'}
                    className="bar"
                    aria-pressed={isSelected}
                    aria-label={interpolate(messages.only, {
                      stars: pluralize(messages.ofStars, stars),
                      reviews: pluralize(messages.count, reviews),
                    })}
                    onClick={() => onFilter(isSelected ? 0 : stars)}
                  >
                    <span>{stars} ★</span>
                    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                      <path d="M0 4h100" />
                      {reviews > 0 && <path className="on" d={`M0 4h${(100 * reviews) / total}`} />}
                    </svg>
                    <span className="note">{formatNumber(reviews, locale)}</span>
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
