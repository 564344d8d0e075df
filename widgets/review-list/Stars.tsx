import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { formatNumber } from '../../src/i18n/numbers.ts';

export const STAR_PATH = 'm12 3 2.7 5.9 6.3.7-4.7 4.4 1.3 6.3L12 17.1l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z';
const starPaths = [0, 24, 48, 72, 96].map(x => <path key={x} d={STAR_PATH} transform={`translate(${x})`} />);

/** Five stars, filled in proportion to the rating. */
export function Stars({ rating, locale, size }: { rating: number; locale: string; size?: 'large' }) {
  const n = formatNumber(rating, locale);
  return (
    <svg
      part="stars"
      className={size === 'large' ? 'stars large' : 'stars'}
      viewBox="0 0 120 24"
      role="img"
      aria-label={interpolate(messages.stars, { n })}
    >
      <g>{starPaths}</g>
      <svg width={rating * 24} height="24" className="on" aria-hidden="true">
        {starPaths}
      </svg>
    </svg>
  );
}
