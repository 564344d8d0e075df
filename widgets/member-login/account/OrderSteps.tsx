import { accountOrderMessages as messages } from '../../../src/i18n/en/account-orders.ts';
import { Check } from '../../../src/ui/icons/Check.ts';
import { STEPS } from './order-progress.ts';

/** The steps of an order, with those that it has reached. */
export function OrderSteps({ current }: { readonly current: (typeof STEPS)[number] }) {
  const reached = STEPS.indexOf(current);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none.
    <ol part="order-steps" className="steps" role="list">
      {STEPS.map((step, index) => (
        <li
          key={step}
          part={index > reached ? 'order-step' : 'order-step reached'}
          className={index > reached ? '' : 'reached'}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className="dot">{index <= reached && <Check />}</span>
          {messages.steps[step]}
        </li>
      ))}
    </ol>
  );
}
