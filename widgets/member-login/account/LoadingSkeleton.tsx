import { accountMessages as messages } from '../../../src/i18n/en/account.ts';

export function LoadingSkeleton() {
  return (
    <div className="skeleton" aria-busy="true">
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
