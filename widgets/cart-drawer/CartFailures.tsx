import { LateNotice } from '../../src/elements/LateNotice.tsx';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { dismissFailure, retryFailure } from '../../src/store/cart/queue.ts';
import type { CartFailure } from '../../src/store/cart/state.ts';

interface CartFailuresProps {
  readonly app: ShopApp;
  readonly failures: readonly CartFailure[];
  /** Called before one goes. */
  readonly onLeave?: () => void;
}

/** What failed in this cart. What a merge of two carts has left is no failure: its line says so. */
export const CartFailures = ({ app, failures, onLeave }: CartFailuresProps) =>
  failures.map(
    ({ id, kind, name = messages.aThing, problem }) =>
      kind !== 'merge' && (
        <LateNotice
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
