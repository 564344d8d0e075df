import { accountWords as words } from '../../../src/i18n/en/account.ts';

/** Stands where something is about to be. */
export function Loading() {
  return (
    <div className="bones" aria-busy="true">
      <p className="sr" role="status">
        {words.loading}
      </p>
      {[0, 1, 2].map(n => (
        <div key={n}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
