import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { dismissFailure, retryFailure } from '../../src/store/cart/queue.ts';
import type { CartFailure } from '../../src/store/cart/state.ts';

interface CartFailuresProps {
  readonly app: ShopApp;
  readonly failures: readonly CartFailure[];
  /** Called before a notice is dismissed or retried. */
  readonly onLeave?: () => void;
}

/**
 * A notice for each failed change and checkout of a cart, with buttons to retry and dismiss. Leaves out failures of the
 * kind `merge`, which the lines report.
 */
export const CartFailures = ({ app, failures, onLeave }: CartFailuresProps) =>
  failures.map(
    ({ id, kind, name = messages.aThing, problem }) =>
      kind !== 'merge' && (
        <LazyNotice
          key={id}
          problem={problem}
          message={interpolate(messages.failed[kind], { name })}
          onRetry={() => {
            onLeave?.();
            void retryFailure(app, id).catch(() => undefined);
          }}
          onDismiss={() => {
            onLeave?.();
            dismissFailure(app, id);
          }}
        />
      ),
  );
