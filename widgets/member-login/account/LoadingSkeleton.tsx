import { accountMessages as messages } from '../../../src/i18n/en/account.ts';

/** Stands where something is about to be. */
export function LoadingSkeleton() {
  return (
    <div className="bones" aria-busy="true">
      <p className="sr" role="status">
        {messages.loading}
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
