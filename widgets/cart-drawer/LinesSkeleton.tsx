import { cartMessages as messages } from '../../src/i18n/en/cart.ts';

export const LinesSkeleton = () => (
  <>
    <p className="sr">{messages.loading}</p>
    <ul className="lines" aria-hidden="true">
      {[0, 1].map(n => (
        <li key={n} className="line">
          <span className="picture bone" />
          <span>
            <span className="bone">&nbsp;</span>
          </span>
        </li>
      ))}
    </ul>
  </>
);
